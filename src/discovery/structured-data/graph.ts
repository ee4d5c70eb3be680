import type { Graph, WebPage } from 'schema-dts';
import type { Page, PageState } from '../../pages/page.ts';
import { breadcrumbList } from './breadcrumb-list.ts';
import { reference, websiteId } from './ids.ts';
import { subjectOf } from './subjects.ts';

interface DescribedPage {
  readonly page: Page;
  readonly state: PageState<unknown>;
  readonly siteUrl: string;
}

/**
 * Describes a page for search engines, as one linked graph (JSON-LD 1.1, schema.org): the page,
 * the way to it, and what it is about. The centre and the site are described in full on the home
 * page, a trainer on the profile; other pages refer to them by their ids. It holds what pages show
 * and the owner has said, and nothing else.
 *
 * @returns `undefined` for a page that nobody is to find.
 */
export function graphOf({ page, state, siteUrl }: DescribedPage): Graph | undefined {
  const { canonicalPath, title, description, trail } = page.metadata(state);
  if (canonicalPath === undefined || state.status !== 'loaded') return undefined;
  const url = siteUrl + canonicalPath;
  const subject = subjectOf(page, state.data, siteUrl);
  const { type = 'WebPage', name = title, things = [] } = subject;
  const breadcrumb = trail && breadcrumbList(trail, { name, url }, siteUrl);
  const webPage = {
    '@type': type,
    '@id': url,
    url,
    name,
    description,
    inLanguage: 'es',
    isPartOf: reference(websiteId(siteUrl)),
    ...(breadcrumb && { breadcrumb }),
    ...subject.properties,
  } as WebPage;
  return { '@context': 'https://schema.org', '@graph': [webPage, ...things] };
}
