/**
 * What visitors read when something fails. What they read when a request is refused, which the server
 * alone shows, is in `server-errors.ts`.
 *
 * For the owner: change titles, texts and labels between the quotation marks. Leave the words after
 * `target`, the two English sentences and the word «Error: » as they are: the site promises them to
 * the letter.
 */
import { prose } from '../prose.ts';

/** Where a link leads: a page by its name, or `retry`, the address that has just failed. */
export type ErrorLinkTarget = 'home' | 'trainers' | 'facilities' | 'blog' | 'retry';

export interface ErrorLink {
  readonly label: string;
  readonly target: ErrorLinkTarget;
}

export interface ErrorPage {
  /** Status of the response; it stands large above the heading. */
  readonly code: number;
  /** The name of the page in the browser's tab, without the centre's name. */
  readonly tabTitle: string;
  /** The page's heading. */
  readonly title: string;
  /** Paragraphs. */
  readonly text: readonly string[];
  /** What failed, shown to the letter after «Error: », above the text. */
  readonly error?: string;
  /** The first one is the most useful. */
  readonly links: readonly ErrorLink[];
}

export const loading = 'Loading...';
export const errorPrefix = 'Error: ';
export const postError = 'Failed to fetch post.';
export const postsError = 'No hemos podido cargar los artículos.';

/** Those of the site's own pages; `server-errors.ts` has the others. */
export const errorPages = {
  404: {
    code: 404,
    tabTitle: 'Página no encontrada',
    title: 'Esta página hoy no ha venido a entrenar',
    text: prose(`
      Puede que la dirección haya cambiado o que le sobre una letra. Prueba con uno de
      estos enlaces.
    `),
    links: [
      { label: 'Ir al inicio', target: 'home' },
      { label: 'Conocer a los entrenadores', target: 'trainers' },
      { label: 'Ver el centro', target: 'facilities' },
      { label: 'Leer el blog', target: 'blog' },
    ],
  },
  503: {
    code: 503,
    tabTitle: 'Vuelve en un momento',
    title: 'Vuelve en un momento',
    text: prose(`
      Esta parte de la web no responde ahora mismo. Suele volver sola al poco rato. Si tampoco te cargan
      otras webs, revisa tu conexión.
    `),
    links: [
      { label: 'Probar otra vez', target: 'retry' },
      { label: 'Ir al inicio', target: 'home' },
    ],
  },
  unknownPost: {
    code: 404,
    tabTitle: 'Artículo no encontrado',
    title: 'Este artículo no está en el blog',
    error: postError,
    text: prose(`
      Puede que la dirección tenga una letra de más, que todavía no lo hayamos publicado o que lo
      hayamos retirado. Los demás siguen en su sitio.
    `),
    links: [
      { label: 'Volver al blog', target: 'blog' },
      { label: 'Ir al inicio', target: 'home' },
    ],
  },
  deletedPost: {
    code: 410,
    tabTitle: 'Artículo retirado',
    title: 'Este artículo ya no está',
    error: postError,
    text: prose(`
      Lo hemos retirado. En el blog tienes todos los demás.
    `),
    links: [
      { label: 'Volver al blog', target: 'blog' },
      { label: 'Ir al inicio', target: 'home' },
    ],
  },
} satisfies Record<string, ErrorPage>;
