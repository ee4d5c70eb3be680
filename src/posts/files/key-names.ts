/** Spanish names of keys: lower case, without accents or hyphens. */
export const SPANISH_KEYS: Readonly<Record<string, string>> = {
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
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  topics: ['tags', 'tag', 'categories', 'category', 'keywords', 'etiquetas', 'categorias'],
  description: ['summary', 'excerpt', 'resumen', 'extracto'],
  hero: ['image', 'picture', 'photo', 'cover', 'thumbnail', 'imagen', 'foto'],
  heroAlt: ['alt', 'imagealt', 'coveralt'],
  date: ['pubdate', 'publishdate', 'published'],
  slug: ['url', 'permalink', 'direccion'],
};
