import { matchPath } from 'react-router';
import { trainers } from '../content/trainers.ts';
import { aboutPage } from './about-page.tsx';
import { blogPage } from './blog/blog-page.tsx';
import { blogPostPage } from './blog/post-page.tsx';
import { blogTopicPage } from './blog/topic-page.tsx';
import { facilitiesPage } from './facilities-page.tsx';
import { homePage } from './home-page.tsx';
import { legalPages } from './legal-pages.tsx';
import type { Page, PageMatch } from './page.ts';
import { trainerPage } from './trainer-page.tsx';
import { trainersPage } from './trainers-page.tsx';
import { trialSessionPage } from './trial-session-page.tsx';

/** Every page of the site. A path that none of them matches does not exist. */
export const pages: readonly Page[] = [
  homePage,
  aboutPage,
  trainersPage,
  trialSessionPage,
  ...trainers.map(trainerPage),
  facilitiesPage,
  ...legalPages,
  blogPage,
  blogTopicPage,
  blogPostPage,
];

/**
 * Finds the page of a path (decoded or not); letter case and a trailing slash do not matter.
 *
 * @param search the query with its question mark, or nothing.
 */
export function matchPage(pathname: string, search = ''): PageMatch | undefined {
  const fixed = pagesByPath.get(pathname.toLowerCase().replace(/(?!^)\/$/, ''));
  if (fixed) return { page: fixed, params: {}, ...readQuery(fixed, pathname, search) };
  for (const page of pages) {
    const match = page.path.includes(':') && matchPath(page.path, pathname);
    if (match) return { page, params: match.params, ...readQuery(page, pathname, search) };
  }
  return undefined;
}

/** Most paths have no parameter and need no pattern: React Router would compile one at each call. */
const pagesByPath = new Map(pages.map((page) => [page.path, page]));

/** Of a parameter that is given twice the first counts; an empty one counts as not given. */
function readQuery({ query = [] }: Page, pathname: string, search: string) {
  const given = new URLSearchParams(search);
  const read = query.map((name) => [name, given.get(name) ?? '']).filter(([, value]) => value);
  const suffix = read.length > 0 ? `?${new URLSearchParams(read)}` : '';
  return { query: Object.fromEntries(read), address: pathname + suffix };
}
