import { type ErrorPageName, errorPages } from '../content/errors.ts';
import { site } from '../content/site.ts';
import type { Head } from '../ui/document-head.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import type { Page } from './page.ts';

export type ErrorStatus = 400 | 404 | 405 | 500 | 503;

/** The page for a failed request. It has no address of its own. */
export function errorPage(name: ErrorPageName): Page {
  return {
    path: '*',
    head: () => errorHead(name),
    // biome-ignore lint/correctness/noComponentHookFactories: it has no state to lose
    View: () => <ErrorMessage name={name} />,
  };
}

export const notFoundPage = errorPage(404);

/** The head of a page that shows an error in place of its content. */
export function errorHead(name: ErrorPageName): Head {
  const { headTitle, text } = errorPages[name];
  return { title: `${headTitle} — ${site.name}`, description: text.join(' ') };
}
