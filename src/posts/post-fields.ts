import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { pictureSchema, textOf, topicsSchema } from './field-schemas.ts';

/*
 * The fields of a post, by the names that the site and its API use; the column has the same name in
 * snake case. Front matter, rows, the comparison with the stored post, API and export follow from these
 * schemas. The table has the same limits (`migrations/`). CONTRIBUTING.md has the recipe for a new field:
 * an entry here, a column, a migration, a component and a test.
 */

/** The fields that a link to a post shows. */
export const referenceFields = z.object({
  title: textOf(200),
  description: textOf(500),
});

/** The fields that the card of a post in a list shows. */
export const summaryFields = referenceFields.extend({
  author: textOf(100),
  /** A path on this site or an `https:` address; in a file also the path of a picture beside it. */
  heroImageUrl: pictureSchema,
  heroImageAlt: textOf(500),
  /** Names, the main one first. */
  topics: topicsSchema,
});

/** All fields: those that the page of a post shows. */
export const postFields = summaryFields.extend({});

export type PostFields = Readonly<z.output<typeof postFields>>;

/** The fields of a new post. Those that have a default may be left out. */
export type NewPostFields = Readonly<z.input<typeof postFields>>;

type Name = keyof PostFields;
type SnakeCase<Text> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';
type ByColumn = { readonly [Each in Name as SnakeCase<Each>]: PostFields[Each] };
type ColumnAs<Of> = Of extends Name ? `${SnakeCase<Of>} as ${Of}` : never;

/** The keys of the front matter that are not the names of their fields. */
const KEYS: Readonly<Record<string, string>> = { heroImageUrl: 'hero', heroImageAlt: 'heroAlt' };

/** The key of the front matter for a field. */
export function keyOf(name: string): string {
  return KEYS[name] ?? name;
}

/** The front matter for the fields of a post. Defaults are left out. */
export function toFrontMatter(fields: PostFields): Readonly<Record<string, unknown>> {
  const { shape } = postFields;
  const entries = namesOf(postFields)
    .filter((name) => !isDeepStrictEqual(fields[name], shape[name].safeParse(undefined).data))
    .map((name) => [keyOf(name), fields[name]]);
  return Object.fromEntries(entries);
}

/** Columns to select so that each row has these fields. */
export function columnsOf<Fields extends z.ZodObject>(fields: Fields) {
  const columns = namesOf(fields).map((name) => `${columnOf(name)} as ${name}`);
  return columns as ColumnAs<keyof Fields['shape']>[];
}

/** The fields by column, to be stored. */
export function toColumns(fields: NewPostFields): ByColumn {
  const columns = namesOf(postFields).map((name) => [columnOf(name), fields[name]]);
  return Object.fromEntries(columns) as ByColumn;
}

/** These fields of a row or of front matter, and nothing else of it. */
export function pickFields<Fields extends z.ZodObject>(row: z.output<Fields>, fields: Fields) {
  const picked = namesOf(fields).map((name) => [name, row[name]]);
  return Object.fromEntries(picked) as Readonly<z.output<Fields>>;
}

/** Whether two posts have the same values in all fields. */
export function haveSameFields(one: PostFields, other: PostFields): boolean {
  return namesOf(postFields).every((name) => isDeepStrictEqual(one[name], other[name]));
}

function namesOf<Fields extends z.ZodObject>({ shape }: Fields) {
  return Object.keys(shape) as (keyof Fields['shape'] & string)[];
}

function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
