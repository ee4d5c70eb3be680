import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Validator from '@adobe/structured-data-validator';

/** A node of JSON-LD. */
export interface Node {
  readonly '@type'?: string;
  readonly '@id'?: string;
  readonly [property: string]: unknown;
}

const vocabulary = readFileSync(
  createRequire(import.meta.url).resolve('@vocabulary/schema/schema.nq'),
  'utf8',
);

/** Objects by subject, of one of the predicates of the vocabulary; its own names are shortened. */
function statements(predicate: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of vocabulary.split('\n')) {
    const [subject = '', verb = '', object = ''] = line.split(' ').map(shortened);
    if (verb === predicate) found.set(subject, [...(found.get(subject) ?? []), object]);
  }
  return found;
}

function shortened(iri: string): string {
  return iri.replace(/^<(?:http:\/\/schema\.org\/|.*[#/])(.*)>$/, '$1');
}

const kinds = statements('type');
const parents = statements('subClassOf');
const domains = statements('domainIncludes');
const ranges = statements('rangeIncludes');

/** Types whose values are written as text. */
const WRITTEN = ['Text', 'URL', 'Date', 'DateTime', 'Time', 'Duration', 'DayOfWeek', 'Number'];
/** Properties that are Google's, for `SearchAction`. */
const FOREIGN = ['query-input'];

/**
 * Checks nodes against the vocabulary of schema.org and Google's rules for rich results.
 *
 * @param known all nodes that others may refer to by id, including these.
 * @returns a message for each error.
 */
export async function issuesOf(
  nodes: readonly Node[],
  known: readonly Node[],
): Promise<readonly string[]> {
  const byId = new Map(known.flatMap(withNested).map((node) => [node['@id'], node]));
  const validator = new Validator(asPublished());
  const jsonld = Object.fromEntries(
    Map.groupBy(nodes, (node) => String(node['@type'])).entries(),
  ) as Record<string, Node[]>;
  const issues = await validator.validate({ jsonld: structuredClone(jsonld) });
  return [
    ...issues
      .filter(({ issueMessage }) => !FOREIGN.some((name) => issueMessage.includes(`"${name}"`)))
      .map(({ issueMessage, path }) => `${issueMessage} at ${JSON.stringify(path)}`),
    ...nodes.flatMap(withNested).flatMap((node) => rangeFaults(node, byId)),
  ];
}

/** The vocabulary in the form in which schema.org publishes it, as far as the validator reads it. */
function asPublished() {
  const graph = [...kinds].map(([name, [kind]]) => ({
    '@id': `schema:${name}`,
    '@type': kind === 'Property' ? 'rdf:Property' : 'rdfs:Class',
    'rdfs:subClassOf': parents.get(name)?.map((parent) => ({ '@id': `schema:${parent}` })),
    'schema:domainIncludes': domains.get(name)?.map((type) => ({ '@id': `schema:${type}` })),
  }));
  return { '@graph': graph };
}

/** A node and all that stand in it, references left out. */
export function withNested(node: Node): Node[] {
  const nested = Object.values(node).flat().filter(isNode).flatMap(withNested);
  return node['@type'] === undefined ? nested : [node, ...nested];
}

function rangeFaults(node: Node, byId: ReadonlyMap<unknown, Node>): string[] {
  return Object.entries(node)
    .filter(([name]) => !name.startsWith('@') && !FOREIGN.includes(name))
    .flatMap(([name, values]) =>
      [values].flat().flatMap((value) => {
        const fits = fitsIn(value, ranges.get(name) ?? [], byId);
        return fits ? [] : [`${node['@type']}.${name} cannot be ${JSON.stringify(value)}`];
      }),
    );
}

function fitsIn(value: unknown, range: readonly string[], byId: ReadonlyMap<unknown, Node>) {
  if (typeof value === 'number') return range.some((type) => /^(?:Number|Integer)$/.test(type));
  if (typeof value === 'string') {
    if (range.includes('URL') && !range.includes('Text')) return URL.canParse(value);
    return (
      value !== '' && range.some((type) => withParents(type).some((each) => WRITTEN.includes(each)))
    );
  }
  if (!isNode(value)) return false;
  const type = value['@type'] ?? byId.get(value['@id'])?.['@type'];
  return type !== undefined && withParents(type).some((each) => range.includes(each));
}

function withParents(type: string): readonly string[] {
  return [type, ...(parents.get(type) ?? []).flatMap(withParents)];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
