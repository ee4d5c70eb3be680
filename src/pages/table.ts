import { matchPath } from 'react-router';
import { trainers } from '../content/trainers.ts';
import { blogPage, blogTopicPage } from './blog/list-pages.tsx';
import { blogPostPage } from './blog/post-page.tsx';
import { centrePages } from './centre-pages.tsx';
import { legalPage } from './legal-page.tsx';
import type { Page, PageMatch } from './page.ts';
import { trainerPage } from './trainer-page.tsx';

/** Every page of the site. A path that none of them matches does not exist. */
export const pages: readonly Page[] = [
  ...centrePages,
  ...trainers.map(trainerPage),
  ...(['legalNotice', 'privacy', 'cookies'] as const).map(legalPage),
  blogPage,
  blogTopicPage,
  blogPostPage,
];

/**
 * Finds the page of a path; letter case and a trailing slash do not matter.
 *
 * @param search the query with its question mark, or nothing.
 */
export function matchPage(pathname: string, search = ''): PageMatch | undefined {
  for (const page of pages) {
    const match = matchPath(page.path, pathname);
    if (match) return { page, params: match.params, ...readQuery(page, pathname, search) };
  }
  return undefined;
}

/** The first value of a repeated parameter counts; an empty one counts as not given. */
function readQuery({ query = [] }: Page, pathname: string, search: string) {
  const given = new URLSearchParams(search);
  const read = query.map((name) => [name, given.get(name) ?? '']).filter(([, value]) => value);
  const suffix = read.length > 0 ? `?${new URLSearchParams(read)}` : '';
  return { query: Object.fromEntries(read), address: pathname + suffix };
}
