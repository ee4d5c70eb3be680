import { closestMatch } from 'leven';
import * as z from 'zod';
import { keyOf, postFields } from '../post-fields.ts';
import { isSlug } from '../slug.ts';
import { parsePostDate } from './post-date.ts';

const flag = z.stringbool({
  truthy: ['true', 'sí', 'si', 'yes'],
  falsy: ['false', 'no'],
  error: 'expected true or false',
});

const slug = z.string('expected a slug').refine(isSlug, {
  error: ({ input }) =>
    `${JSON.stringify(input)} is no slug, expected lower-case words joined by hyphens, 120 characters at most`,
});

const date = z.string('expected a date').transform((value, context) => {
  try {
    return parsePostDate(value);
  } catch (error) {
    context.addIssue(`${JSON.stringify(value)}: ${error instanceof Error ? error.message : error}`);
    return z.NEVER;
  }
});

/** The schema of front matter, by the names of fields. YAML gives every scalar as text. */
export const frontMatterSchema = postFields
  .extend({
    date: date.optional(),
    slug: slug.optional(),
    draft: flag.default(false),
    unpublished: flag.default(false),
    id: z.uuid('expected the id of an exported post').toLowerCase().optional(),
    formerSlugs: z.array(slug, 'expected a list of slugs').default([]),
  })
  .refine(({ draft, unpublished }) => !(draft && unpublished), {
    error: 'a post is a draft or unpublished, not both',
    path: ['unpublished'],
  });

/** Spanish names of keys: lower case, without accents or hyphens. */
const SPANISH_KEYS: Readonly<Record<string, string>> = {
  titulo: 'title',
  descripcion: 'description',
  autor: 'author',
  autora: 'author',
  fecha: 'date',
  portada: 'hero',
  portadaalt: 'heroAlt',
  temas: 'topics',
  borrador: 'draft',
};

/** Names that other programs use for these keys. They are suggested, never accepted. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  topics: ['tags', 'tag', 'categories', 'category', 'keywords', 'etiquetas', 'categorias'],
  description: ['summary', 'excerpt', 'resumen', 'extracto'],
  hero: ['image', 'picture', 'photo', 'cover', 'thumbnail', 'imagen', 'foto'],
  heroAlt: ['alt', 'imagealt', 'coveralt'],
  date: ['pubdate', 'publishdate', 'published'],
  slug: ['url', 'permalink', 'direccion'],
};

const FIELDS = Object.keys(frontMatterSchema.shape);

/** The field that a key means, whatever its case, accents and hyphens; Spanish keys too. */
export function fieldOf(given: string): string | undefined {
  const name = bare(given);
  const key = SPANISH_KEYS[name] ?? name;
  return FIELDS.find((field) => keyOf(field).toLowerCase() === key.toLowerCase());
}

/** Suggests a key in place of a name that means none. */
export function keyAdvice(given: string): string {
  const name = bare(given);
  const [other] = Object.entries(OTHER_NAMES).find(([, names]) => names.includes(name)) ?? [];
  const keys = FIELDS.map(keyOf);
  const names = [...keys, ...Object.keys(SPANISH_KEYS)];
  // A name with more different letters is another word. Two letters that changed places count twice.
  const maxDistance = Math.min(2, Math.ceil(name.length / 3));
  const meant = other ?? closestMatch(name, names, { maxDistance });
  return meant ? `did you mean '${meant}'?` : `expected one of ${keys.join(', ')}`;
}

/** Without accents, hyphens and blanks, in lower case, to compare. */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}\s_-]/gu, '')
    .toLowerCase();
}
