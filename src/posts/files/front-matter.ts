import slugify from '@sindresorhus/slugify';
import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml';
import type * as z from 'zod';
import { isSlug } from '../post.ts';
import type { Fault } from './diagnostics.ts';
import { keyAdvice, keyOf } from './front-matter-keys.ts';
import { frontMatterSchema } from './front-matter-schema.ts';
import { explainYamlError } from './yaml-errors.ts';

/** What the head of a post's file says, checked. */
export type FrontMatter = z.infer<typeof frontMatterSchema> & {
  readonly slug: string;
  /** Whether the file says the slug, and the title does not make it. */
  readonly hasSlug: boolean;
};

/** The front matter of a file: its values where they are sound, and what is wrong and odd. */
export interface ReadFrontMatter {
  readonly matter: FrontMatter | undefined;
  readonly faults: readonly Omit<Fault, 'file'>[];
  readonly warnings: readonly Omit<Fault, 'file'>[];
  /** Where each value stands, by key. */
  readonly places: ReadonlyMap<string, Place>;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** Longer ones are no front matter; it also bounds what a parser can be made to do. */
const MAX_LENGTH = 16_384;

/** A slug that a title makes is cut here, at a word's end. */
const SLUG_FROM_TITLE_LENGTH = 80;

/**
 * Reads YAML front matter.
 *
 * @param firstLine the line of the file on which the YAML begins.
 */
export function readFrontMatter(yaml: string, firstLine: number): ReadFrontMatter {
  const lines = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: line + firstLine - 1, column: col };
  };
  const failed = (faults: ReadFrontMatter['faults']) => ({
    matter: undefined,
    faults,
    warnings: [],
    places: new Map(),
  });
  const start = { line: firstLine, column: 1 };

  if (yaml.length > MAX_LENGTH) {
    const message = `the front matter is too long, expected ${MAX_LENGTH} characters at most`;
    return failed([{ ...start, message }]);
  }
  const document = parseDocument(yaml, {
    schema: 'failsafe',
    prettyErrors: false,
    lineCounter: lines,
  });
  const [error] = document.errors;
  if (error) {
    const { offset, message } = explainYamlError(error, { document, yaml });
    return failed([{ ...placeAt(offset), message }]);
  }
  const { contents } = document;
  if (!isMap(contents)) {
    return failed([{ ...start, message: 'expected front matter with lines such as "title: …"' }]);
  }
  const alias = firstAlias(contents);
  if (alias) {
    const message =
      'expected values themselves, not YAML aliases (quote a value that begins with *)';
    return failed([{ ...placeAt(alias.range?.[0] ?? 0), message }]);
  }
  return check(contents, placeAt, start);
}

function check(map: YAMLMap, placeAt: (offset: number) => Place, start: Place): ReadFrontMatter {
  const values: Record<string, unknown> = {};
  const nodes = new Map<string, Node>();
  const places = new Map<string, Place>();
  const faults: (Place & { message: string })[] = [];
  const warnings: (Place & { message: string })[] = [];

  for (const { key, value } of map.items) {
    const keyPlace = placeAt((key as Node | null)?.range?.[0] ?? 0);
    const given = isScalar(key) ? String(key.value) : '';
    const name = keyOf(given);
    if (name === undefined) {
      warnings.push({ ...keyPlace, message: `unknown key '${given}', ${keyAdvice(given)}` });
    } else if (nodes.has(name)) {
      faults.push({ ...keyPlace, message: `'${given}' is there twice (it means '${name}')` });
    } else {
      const node = value as Node | null;
      nodes.set(name, node ?? (key as Node));
      places.set(name, node?.range ? placeAt(node.range[0]) : keyPlace);
      values[name] = node?.toJSON() ?? '';
    }
  }

  const result = frontMatterSchema.safeParse(values);
  for (const issue of result.error?.issues ?? []) {
    const [name, index] = issue.path as [string, number?];
    const missing = !nodes.has(name);
    const item = itemOf(nodes.get(name), index);
    const place = item?.range ? placeAt(item.range[0]) : (places.get(name) ?? start);
    faults.push({ ...place, message: `${name}: ${missing ? 'is missing' : issue.message}` });
  }
  if (!result.success) return { matter: undefined, faults, warnings, places };

  const { data } = result;
  const slugPlace = places.get('slug') ?? places.get('title') ?? start;
  const made = data.slug ?? slugOf(data.title);
  if (!isSlug(made)) {
    faults.push({
      ...slugPlace,
      message: 'slug: the title gives none, expected a line such as "slug: my-post"',
    });
  }
  if (data.draft && data.unpublished) {
    const message = 'unpublished: a post is a draft or unpublished, not both';
    faults.push({ ...(places.get('unpublished') ?? start), message });
  }
  const matter = { ...data, slug: made, hasSlug: data.slug !== undefined };
  return { matter: faults.length === 0 ? matter : undefined, faults, warnings, places };
}

function firstAlias(map: YAMLMap): Node | undefined {
  let found: Node | undefined;
  visit(map, {
    Alias(_, node) {
      found = node;
      return visit.BREAK;
    },
  });
  return found;
}

function itemOf(node: Node | undefined, index: number | undefined): Node | undefined {
  return index !== undefined && isSeq(node) ? (node.items[index] as Node | undefined) : undefined;
}

/** The slug that a title makes. */
export function slugOf(title: string): string {
  const whole = slugify(title, { decamelize: false, customReplacements: [['&', ' y ']] });
  if (whole.length <= SLUG_FROM_TITLE_LENGTH) return whole;
  return whole
    .slice(0, SLUG_FROM_TITLE_LENGTH + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, SLUG_FROM_TITLE_LENGTH);
}
