/**
 * The words around every page: header, sidebar, footer and the way to the page. The entries of the
 * menu stand in `pages.ts`, the address and the footer's legal links in `site.ts`.
 *
 * For the owner: change the words between quotation marks or backticks. Most of them are read aloud
 * by screen readers and not shown.
 */
export const layoutTexts = {
  skipLink: 'Saltar al contenido',
  home: 'Inicio',
  homeLink: (name: string) => `${name}: inicio`,
  menu: 'Principal',
  sidebar: {
    label: 'Menú',
    menu: 'Menú lateral',
    open: 'Abrir el menú',
    close: 'Cerrar el menú',
  },
  footer: 'Pie de página',
  blog: 'Blog',
  trail: 'Ruta hasta esta página',
  /** Before the date of a legal text. */
  updated: 'Última actualización',
  /** The buttons beside an e-mail address, their names before it, and what they say when it is done. */
  mail: {
    address: { copy: 'Copiar dirección', name: 'Copiar dirección:', copied: 'Dirección copiada' },
    letter: { copy: 'Copiar mensaje', name: 'Copiar mensaje para', copied: 'Mensaje copiado' },
  },
} as const;
