import Validator from '@adobe/structured-data-validator';
import { typeErrors } from './type-errors.ts';

export interface Node {
  readonly '@type'?: string;
  readonly '@id'?: string;
  readonly [property: string]: unknown;
}

/** Properties whose texts are addresses. */
const ADDRESSES = ['@id', 'url', 'image', 'logo', 'contentUrl', 'sameAs', 'item'];

/**
 * Checks nodes by the types of schema.org's vocabulary, in which a reference counts as what it refers to.
 *
 * @param nodes also all those that they refer to by id.
 */
export function vocabularyErrors(nodes: readonly Node[]): Promise<string> {
  const types = new Map(nodes.flatMap(withNested).map((node) => [node['@id'], node['@type']]));
  const typed = JSON.stringify(nodes, (name, value) => {
    // Google's, for `SearchAction`.
    if (name === 'query-input') return undefined;
    const isReference = isNode(value) && Object.keys(value).join() === '@id';
    return isReference ? { '@type': types.get(value['@id']) ?? 'Unknown', ...value } : value;
  });
  const values = JSON.parse(typed) as readonly Node[];
  return typeErrors(values.map((node) => [node, "import('schema-dts').Thing"]));
}

/** Checks nodes by Google's rules for rich results. */
export async function issuesOf(nodes: readonly Node[]): Promise<readonly string[]> {
  const jsonld = Object.fromEntries(Map.groupBy(nodes, (node) => String(node['@type'])));
  const issues = await new Validator().validate({ jsonld: structuredClone(jsonld) });
  return [
    ...issues.map(({ issueMessage, path }) => `${issueMessage} at ${JSON.stringify(path)}`),
    ...nodes.flatMap(withNested).flatMap(withoutAddress),
  ];
}

function withoutAddress(node: Node): string[] {
  return ADDRESSES.flatMap((name) => [node[name]].flat().map((value) => [name, value] as const))
    .filter(([, value]) => typeof value === 'string' && !URL.canParse(value))
    .map(([name, value]) => `${node['@type']}.${name} is no address: ${value}`);
}

/** A node and all that stand in it, references left out. */
export function withNested(node: Node): Node[] {
  const nested = Object.values(node).flat().filter(isNode).flatMap(withNested);
  return node['@type'] === undefined ? nested : [node, ...nested];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
