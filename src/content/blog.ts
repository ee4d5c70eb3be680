/**
 * The words of the blog around its articles.
 *
 * For the owner: change the words between quotation marks or backticks. Leave `${…}` as it is: it
 * puts in a name, a number or what the visitor was looking for.
 */
import { site } from './site.ts';

export const blog = {
  all: 'Todos los artículos',
  search: {
    label: 'Buscar en el blog',
    button: 'Buscar',
    heading: (words: string) => `Resultados para «${words}»`,
    /** Without a number: of how many there are more than one page. */
    lead: (count: number | undefined) => {
      if (count === undefined) return 'Del más cercano al menos.';
      return count === 1
        ? '1\u00a0artículo.'
        : `${count}\u00a0artículos, del más cercano al menos.`;
    },
  },
  topics: {
    label: 'Temas',
    title: 'artículos del blog',
    lead: (name: string) => `Todo lo que hemos escrito sobre ${lowerFirst(name)}.`,
    description: (name: string, titles: string) =>
      `Artículos sobre ${lowerFirst(name)} escritos desde la sala de ${site.name}, en ${site.address.municipality}: ${titles}.`,
  },
  pages: {
    label: 'Páginas del blog',
    previous: 'Anterior',
    next: 'Siguiente',
    page: (number: number) => `Página ${number}`,
  },
  article: {
    contents: 'En este artículo',
    minutes: (minutes: number) => `${minutes}\u00a0min de lectura`,
    related: 'Para seguir leyendo',
  },
} as const;

/** «Pérdida de grasa» inside a sentence; «TRX» stays what it is. */
function lowerFirst(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name[0]?.toLowerCase() + name.slice(1) : name;
}
