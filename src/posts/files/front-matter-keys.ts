import { closestMatch } from 'leven';
import { keyOf } from '../post-fields.ts';
import { frontMatterSchema } from './front-matter-schema.ts';

/** Spanish names of keys, without accents. */
const SPANISH_KEYS = new Map(
  Object.entries({
    titulo: 'title',
    descripcion: 'description',
    autor: 'author',
    autora: 'author',
    fecha: 'date',
    portada: 'hero',
    portadaAlt: 'heroAlt',
    temas: 'topics',
    borrador: 'draft',
  }),
);

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
  const [, key = name] = SPANISH_KEYS.entries().find(([spanish]) => bare(spanish) === name) ?? [];
  return FIELDS.find((field) => bare(keyOf(field)) === bare(key));
}

/** The key of a field in a file whose other keys are these: in Spanish where one of them is. */
export function keyIn(given: readonly string[], field: string): string {
  const names = given.map(bare);
  if (!SPANISH_KEYS.keys().some((name) => names.includes(bare(name)))) return keyOf(field);
  const [spanish] = SPANISH_KEYS.entries().find(([, key]) => key === keyOf(field)) ?? [];
  return spanish ?? keyOf(field);
}

/** Suggests a key in place of a name that means none. */
export function keyAdvice(given: string): string {
  const name = bare(given);
  const [other] = Object.entries(OTHER_NAMES).find(([, names]) => names.includes(name)) ?? [];
  const keys = FIELDS.map(keyOf);
  const names = [...keys, ...SPANISH_KEYS.keys()];
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
