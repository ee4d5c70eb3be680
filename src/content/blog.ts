/**
 * The words of the blog around its articles.
 *
 * For the owner: change the words between quotation marks or backticks. Leave `${…}` as it is: it
 * puts in a name, a number or what the visitor was looking for.
 */
import { site } from './site.ts';

export const blog = {
  all: 'Todos los artículos',
  empty: 'Todavía no hay artículos. Pronto publicaremos el primero.',
  /** The link from a post card to its article; its full name is for screen readers. */
  read: 'Leer post',
  readTitle: (title: string) => `Leer post: ${title}`,
  search: {
    label: 'Buscar en el blog',
    /** Where nothing was found: the heading, the sentence below it, and what stands over the newest articles. */
    nothing: (words: string) => `Nada sobre «${words}»`,
    noResult: 'Prueba con otra palabra.',
    newest: 'Lo último del blog',
    button: 'Buscar',
    /** Title of the document, which those who measure are told: without the words. */
    title: 'Resultados de la búsqueda',
    heading: (words: string) => `Resultados para «${words}»`,
    /** Where more words were given than are looked for. */
    limit: (words: number) => `Solo se buscan las primeras ${words}\u00a0palabras.`,
    /** Without a number: of how many there are more than one page. */
    lead: (count: number | undefined) => {
      if (count === undefined) return 'Ordenados por relevancia.';
      return count === 1
        ? '1\u00a0artículo.'
        : `${count}\u00a0artículos, ordenados por relevancia.`;
    },
  },
  topics: {
    label: 'Temas',
    title: (name: string) => `Artículos sobre ${lowerFirst(name)}`,
    lead: (name: string) => `Todo lo que hemos escrito sobre ${lowerFirst(name)}.`,
    /** @param titles of one or two articles. */
    description: (name: string, titles: readonly string[]) =>
      `Artículos sobre ${lowerFirst(name)} escritos desde la sala de ${site.name}, en ${site.address.municipality}: ${titles.map((title) => `«${title}»`).join(' y ')}.`,
  },
  pages: {
    label: 'Páginas del blog',
    previous: 'Anterior',
    next: 'Siguiente',
    page: (number: number) => `Página ${number}`,
  },
  article: {
    by: 'Por',
    contents: 'En este artículo',
    minutes: (minutes: number) => `${minutes}\u00a0min de lectura`,
    related: 'Para seguir leyendo',
    author: 'Quién lo ha escrito',
    trial: 'Prueba gratis una sesión con nosotros',
  },
} as const;

/** The headings in `llms.txt`. */
export const llmsHeadings = { pages: 'Páginas', articles: 'Artículos' } as const;

/** Words that have a capital within a sentence too, where a topic begins with them. For the owner: add yours. */
const PROPER_NAMES: readonly string[] = ['Mallorca', 'Palma', 'Navidad'];

/** «Pérdida de grasa» inside a sentence; «TRX», «CrossFit» and «Mallorca» stay what they are. */
function lowerFirst(name: string): string {
  const word = /^\p{Lu}\p{Ll}+(?!\p{L})/u.exec(name)?.[0];
  return word && !PROPER_NAMES.includes(word) ? name[0]?.toLowerCase() + name.slice(1) : name;
}
