import type { BreadcrumbList, Graph, WebPage } from 'schema-dts';
import type { Page, PageState } from '../../pages/page.ts';
import { absoluteUrl } from '../../routes.ts';
import { type Crumb, homeCrumb } from '../../ui/layout/breadcrumbs.tsx';
import { WEBSITE } from './centre.ts';
import { subjectOf } from './subjects.ts';

/**
 * Describes a page for search engines, as one linked graph (JSON-LD 1.1, schema.org): the page,
 * the way to it, and what it is about. The centre and the site are described in full on the home
 * page, a trainer on the profile; other pages refer to them by their ids. It holds what pages show
 * and the owner has said, and nothing else.
 *
 * @returns JSON; `undefined` for a page that is not to be indexed.
 */
export function graphOf(page: Page, state: PageState<unknown>, siteUrl: string) {
  if (state.status !== 'loaded') return undefined;
  const { canonicalPath, title, description, trail } = page.metadata(state);
  if (canonicalPath === undefined) return undefined;
  const { things = [], name = title, ...subject } = subjectOf(page, state.data);
  const breadcrumb = trail && breadcrumbList([homeCrumb, ...trail, { name, path: canonicalPath }]);
  const webPage = {
    '@type': 'WebPage',
    '@id': canonicalPath,
    url: canonicalPath,
    name,
    description,
    inLanguage: 'es',
    isPartOf: WEBSITE,
    breadcrumb,
    ...subject,
  } as WebPage;
  return toJson({ '@context': 'https://schema.org', '@graph': [webPage, ...things] }, siteUrl);
}

/** The way to a page, as it is shown above it, and the page itself. */
function breadcrumbList(trail: readonly Crumb[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      item: { '@id': path },
    })),
  };
}

const ADDRESSES = new Set(['@id', 'url', 'image', 'logo', 'contentUrl']);

/** Makes addresses absolute; leaves out those that cannot be parsed. */
export function toJson(graph: Graph, siteUrl: string): string {
  return JSON.stringify(graph, (key, value) =>
    ADDRESSES.has(key) ? absoluteUrl(value, siteUrl) : value,
  );
}
