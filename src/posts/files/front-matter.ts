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
import { type Diagnostic, errorAt, hasErrors, type Place, warningAt } from '../diagnostic.ts';
import { isSlug } from '../slug.ts';
import { keyAdvice, keyOf } from './front-matter-keys.ts';
import { frontMatterSchema } from './front-matter-schema.ts';
import { explainYamlError } from './yaml-errors.ts';

/** What the head of a post's file says, checked. */
export type FrontMatter = z.infer<typeof frontMatterSchema> & {
  readonly slug: string;
  /** Whether the file says the slug, and the title does not make it. */
  readonly hasSlug: boolean;
};

/** The front matter of a file: its values where there are no errors, and its diagnostics. */
export interface ReadFrontMatter {
  readonly matter: FrontMatter | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Where each value stands, by key. */
  readonly places: ReadonlyMap<string, Place>;
}

/** Longer ones are no front matter; it also bounds what a parser can be made to do. */
const MAX_LENGTH = 16_384;

/** A slug that a title makes is cut here, at a word's end. */
const SLUG_FROM_TITLE_LENGTH = 80;

/**
 * Reads YAML front matter.
 *
 * @param start where the YAML begins.
 */
export function readFrontMatter(yaml: string, start: Place): ReadFrontMatter {
  const lines = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { ...start, line: line + start.line - 1, column: col };
  };
  const failed = (place: Place, reason: string) => ({
    matter: undefined,
    diagnostics: [errorAt(place, reason)],
    places: new Map(),
  });

  if (yaml.length > MAX_LENGTH) {
    const message = `the front matter is too long, expected ${MAX_LENGTH} characters at most`;
    return failed(start, message);
  }
  const document = parseDocument(yaml, {
    schema: 'failsafe',
    prettyErrors: false,
    lineCounter: lines,
  });
  const [error] = document.errors;
  if (error) {
    const { offset, message } = explainYamlError(error, { document, yaml });
    return failed(placeAt(offset), message);
  }
  const { contents } = document;
  if (!isMap(contents)) {
    return failed(start, 'expected front matter with lines such as "title: …"');
  }
  const alias = firstAlias(contents);
  if (alias) {
    const message =
      'expected values themselves, not YAML aliases (quote a value that begins with *)';
    return failed(placeAt(alias.range?.[0] ?? 0), message);
  }
  return check(contents, placeAt, start);
}

function check(map: YAMLMap, placeAt: (offset: number) => Place, start: Place): ReadFrontMatter {
  const values: Record<string, unknown> = {};
  const nodes = new Map<string, Node>();
  const places = new Map<string, Place>();
  const diagnostics: Diagnostic[] = [];

  for (const { key, value } of map.items) {
    const keyPlace = placeAt((key as Node | null)?.range?.[0] ?? 0);
    const given = isScalar(key) ? String(key.value) : '';
    const name = keyOf(given);
    if (name === undefined) {
      diagnostics.push(warningAt(keyPlace, `unknown key '${given}', ${keyAdvice(given)}`));
    } else if (nodes.has(name)) {
      diagnostics.push(errorAt(keyPlace, `'${given}' is there twice (it means '${name}')`));
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
    diagnostics.push(errorAt(place, `${name}: ${missing ? 'is missing' : issue.message}`));
  }
  if (!result.success) return { matter: undefined, diagnostics, places };

  const { data } = result;
  const slugPlace = places.get('slug') ?? places.get('title') ?? start;
  const made = data.slug ?? slugOf(data.title);
  if (!isSlug(made)) {
    const reason = 'slug: the title gives none, expected a line such as "slug: my-post"';
    diagnostics.push(errorAt(slugPlace, reason));
  }
  if (data.draft && data.unpublished) {
    const reason = 'unpublished: a post is a draft or unpublished, not both';
    diagnostics.push(errorAt(places.get('unpublished') ?? start, reason));
  }
  const matter = { ...data, slug: made, hasSlug: data.slug !== undefined };
  return { matter: hasErrors(diagnostics) ? undefined : matter, diagnostics, places };
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
