import type { Blog, WebSite } from 'schema-dts';
import { pageTexts } from '../../content/pages.ts';
import { site } from '../../content/site.ts';
import { parameters, routes } from '../../routes.ts';
import { BLOG, CENTRE, centreInBrief, WEBSITE } from './references.ts';

/** The site, and how one searches in it. */
export const website: WebSite = {
  '@type': 'WebSite',
  ...WEBSITE,
  name: site.name,
  url: routes.home,
  inLanguage: 'es',
  publisher: CENTRE,
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${routes.blog}?${parameters.search}={palabras}`,
    },
    // Google's property of schema.org's Actions, which names the parameter.
    ...{ 'query-input': 'required name=palabras' },
  },
};

export const blogOfCentre: Blog = {
  '@type': 'Blog',
  ...BLOG,
  name: pageTexts.blog.heading,
  url: routes.blog,
  inLanguage: 'es',
  publisher: centreInBrief,
};
