import type { WebSite } from 'schema-dts';
import { site } from '../../content/site.ts';
import { parameters, routes } from '../../routes.ts';
import { centreId, reference, websiteId } from './ids.ts';

/** The site, and how one searches in it. */
export function website(siteUrl: string): WebSite {
  return {
    '@type': 'WebSite',
    '@id': websiteId(siteUrl),
    name: site.name,
    url: siteUrl + routes.home,
    inLanguage: 'es',
    publisher: reference(centreId(siteUrl)),
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${siteUrl}${routes.blog}?${parameters.search}={palabras}`,
      },
      // Google's property of schema.org's Actions, which names the parameter.
      ...{ 'query-input': 'required name=palabras' },
    },
  };
}
