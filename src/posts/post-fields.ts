import * as z from 'zod';
import { pictureSchema, textOf, topicsSchema } from './field-schemas.ts';

/*
 * The fields of a post, by the names that the site and its API use; the column has the same name in
 * snake case. Front matter, the row's type, the comparison with the stored post, API and export follow
 * from these schemas. The table has the same limits (`migrations/`). CONTRIBUTING.md has the recipe for a
 * new field: an entry here, a migration, a component and a test.
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

/** The keys of the front matter that are not the names of their fields. */
const KEYS: Readonly<Record<string, string>> = { heroImageUrl: 'hero', heroImageAlt: 'heroAlt' };

/** The key of the front matter for a field. */
export function keyOf(name: string): string {
  return KEYS[name] ?? name;
}

/** These fields of a row or of front matter, and nothing else of it. */
export function pickFields<Fields extends z.ZodObject>(row: z.output<Fields>, fields: Fields) {
  const picked = namesOf(fields).map((name) => [name, row[name]]);
  return Object.fromEntries(picked) as Readonly<z.output<Fields>>;
}

/** The names of fields, which are those of their columns. */
export function namesOf<Fields extends z.ZodObject>({ shape }: Fields) {
  return Object.keys(shape) as (keyof Fields['shape'] & string)[];
}
