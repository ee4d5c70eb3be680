import * as z from 'zod';
import { topicSlug } from './slug.ts';

/*
 * The fields of a post, by the names that the site and its API use; the column has the same name in
 * snake case. Front matter, the comparison with the stored post, API and export follow from these
 * schemas. The table has the same limits (`migrations/`). CONTRIBUTING.md has the recipe for a new field.
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
  heroImageUrl: z
    .string('expected a file, a path or an address')
    .max(2000, 'is too long, expected 2000 characters at most')
    .refine(isPictureReference, {
      error: ({ input }) =>
        `${JSON.stringify(input)}: expected a picture's file, a path of the site such as /posts/x.svg, or an https address`,
    }),
  heroImageAlt: textOf(500),
  /** Names, the main one first; at most ten, none of them twice. */
  topics: z
    .array(
      textOf(60).refine((topic) => topicSlug(topic) !== '', 'expected a topic with letters'),
      {
        error: ({ input }) =>
          `expected a list such as [${typeof input === 'string' && input.includes(',') ? input : 'fuerza, salud'}]`,
      },
    )
    .refine(({ length }) => length <= 10, 'has too many, expected 10 at most')
    .refine((topics) => new Set(topics.map(topicSlug)).size === topics.length, {
      error: ({ input }) => `has one topic twice: ${input}`,
    })
    .default([]),
});

/** All fields: those that the page of a post shows. */
export const postFields = summaryFields.extend({});

/**
 * Text in one line, of bounded length; with 0 as the least length it may be empty. Accents are composed
 * (NFC), since names of trainers are compared. PostgreSQL stores neither NUL nor half of a surrogate pair,
 * and other control characters steer the terminal that shows them.
 */
function textOf(length: number, least: 0 | 1 = 1) {
  return z
    .string('expected text in one line')
    .trim()
    .normalize()
    .min(least, 'is empty, expected text')
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), {
      error: ({ input }) =>
        /[\n\t]/.test(String(input))
          ? 'holds a line break or a tab, expected text in one line'
          : 'holds a control character, or half of a character, expected text',
    })
    .refine((text) => [...text].length <= length, {
      error: ({ input }) =>
        `is too long: ${[...String(input)].length} characters, expected ${length} at most`,
    });
}

/** A path, or a host and its port, and whatever follows. */
const ADDRESS =
  /^(?:\/(?=[^/\s])|https:\/\/[^\][\s/?#@:%<>^|"{}`]+(?::[1-5]?\d{1,4})?(?=[/?#]|$))\S*$/;

/** The same rule as that of the table; a relative path is that of a file beside the post. */
function isPictureReference(text: string): boolean {
  if (/[\\\p{Cc}]/u.test(text) || text === '') return false;
  if (/^(?:\/|[a-z][a-z0-9+.-]+:)/i.test(text)) {
    return ADDRESS.test(text) && URL.canParse(text, 'https://localhost');
  }
  return !/^[#?]/.test(text);
}

/** Front matter keys by field, in English and in Spanish; the key of any other field is its name. */
const KEYS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  title: ['title', 'titulo'],
  description: ['description', 'descripcion'],
  author: ['author', 'autor', 'autora'],
  heroImageUrl: ['hero', 'portada'],
  heroImageAlt: ['heroAlt', 'portadaAlt'],
  topics: ['topics', 'temas'],
  date: ['date', 'fecha'],
  draft: ['draft', 'borrador'],
};

/** The keys of the front matter that mean a field, whatever their accents; the first is in English. */
export function keysOf(name: string): readonly [string, ...string[]] {
  return KEYS[name] ?? [name];
}

/** The key of a field in Spanish, where there is one. */
export function spanishKeyOf(name: string): string {
  const [key, spanish = key] = keysOf(name);
  return spanish;
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
