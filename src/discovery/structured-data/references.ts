import { postHref, routes, trainerHref } from '../../routes.ts';

/**
 * References to things that are described in full elsewhere: at home, or on their own page. Here and
 * in all descriptions addresses on the site are paths; `graph.ts` puts the origin before them.
 */
export const CENTRE = { '@id': '/#centro' };
export const WEBSITE = { '@id': '/#web' };
export const BLOG = { '@id': `${routes.blog}#blog` };
export const OFFER = { '@id': `${routes.trialSession}#oferta` };
export const articleOf = (slug: string) => ({ '@id': `${postHref(slug)}#articulo` });
export const personOf = (slug: string) => ({ '@id': `${trainerHref(slug)}#persona` });
