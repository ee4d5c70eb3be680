import slugify from '@sindresorhus/slugify';
import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
} from 'yaml';
import type * as z from 'zod';
import { type Diagnostic, errorAt, hasErrors, type Place, warningAt } from '../diagnostic.ts';
import { isSlug } from '../slug.ts';
import { keyAdvice, keyOf } from './front-matter-keys.ts';
import { frontMatterSchema } from './front-matter-schema.ts';

/** The front matter of a post's file, checked. */
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
  const placeAt = (offset = 0): Place => {
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
  const { contents, errors } = parseDocument(yaml, {
    schema: 'failsafe',
    prettyErrors: false,
    uniqueKeys: false,
    lineCounter: lines,
  });
  const [error] = errors;
  if (error) return failed(placeAt(error.pos[0]), `${error.message}: ${LINE_FORM}`);
  if (!isMap(contents)) return failed(start, LINE_FORM);
  return check(contents, placeAt, start);
}

const LINE_FORM =
  'expected front matter with lines such as title: "Peso muerto: paso a paso", the value in quotation marks where it holds a colon or other signs';

function check(map: YAMLMap, placeAt: (offset?: number) => Place, start: Place): ReadFrontMatter {
  const values: Record<string, unknown> = {};
  const places = new Map<string, Place>();
  const diagnostics: Diagnostic[] = [];
  const report = (key: string, reason: string, place = places.get(key) ?? start) =>
    diagnostics.push(errorAt(place, `${key}: ${reason}`));

  for (const { key, value } of map.items as Pair<Node | null, Node | null>[]) {
    const keyPlace = placeAt(key?.range?.[0]);
    const given = isScalar(key) ? String(key.value) : '';
    const name = keyOf(given);
    if (name === undefined) {
      diagnostics.push(warningAt(keyPlace, `unknown key '${given}', ${keyAdvice(given)}`));
    } else if (places.has(name)) {
      diagnostics.push(errorAt(keyPlace, `'${given}' is there twice (it means '${name}')`));
    } else {
      places.set(name, value?.range ? placeAt(value.range[0]) : keyPlace);
      // An alias becomes an object here, which no schema accepts: so none can multiply.
      values[name] = value?.toJSON() ?? '';
      if (isSeq<Node>(value)) {
        value.items.forEach(({ range }, index) => {
          places.set(`${name}.${index}`, placeAt(range?.[0]));
        });
      }
    }
  }

  const result = frontMatterSchema.safeParse(values);
  for (const { path, message } of result.error?.issues ?? []) {
    const key = String(path[0]);
    report(key, places.has(key) ? message : 'is missing', places.get(path.join('.')));
  }
  if (!result.success) return { matter: undefined, diagnostics, places };

  const { data } = result;
  const slug = data.slug ?? slugOf(data.title);
  if (!isSlug(slug)) {
    const reason = 'the title gives none, expected a line such as "slug: my-post"';
    report('slug', reason, places.get('title'));
  }
  if (data.draft && data.unpublished) {
    report('unpublished', 'a post is a draft or unpublished, not both');
  }
  const matter = { ...data, slug, hasSlug: data.slug !== undefined };
  return { matter: hasErrors(diagnostics) ? undefined : matter, diagnostics, places };
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
