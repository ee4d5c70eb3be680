import { postHref, routes, trainerHref } from '../../routes.ts';

/** A thing that is described in full elsewhere: at home, or on its own page. */
export function reference(id: string) {
  return { '@id': id };
}

export const centreId = (siteUrl: string) => `${siteUrl}/#centro`;
export const websiteId = (siteUrl: string) => `${siteUrl}/#web`;
export const blogId = (siteUrl: string) => `${siteUrl + routes.blog}#blog`;
export const offerId = (siteUrl: string) => `${siteUrl + routes.trialSession}#oferta`;
export const articleId = (slug: string, siteUrl: string) => `${siteUrl + postHref(slug)}#articulo`;
export const personId = (slug: string, siteUrl: string) => `${siteUrl + trainerHref(slug)}#persona`;
