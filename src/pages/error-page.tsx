import { type ErrorPage, errorPages } from '../content/interface/errors.ts';
import type { PageMetadata } from '../ui/layout/document-head.tsx';
import { ErrorMessage } from '../ui/parts/load-status.tsx';
import { failed, type Page, type PageMatch } from './page.ts';

/** The page for a failed request. It has no address of its own; the log and metrics name it by its path. */
export function errorPage(error: ErrorPage): Page {
  return {
    path: 'unknown-path',
    kind: 'blog',
    isDocument: true,
    metadata: () => errorMetadata(error),
    View: () => <ErrorMessage page={error} />,
  };
}

/** Stands for all addresses that lead to no page. */
export const unknownPage: PageMatch = {
  page: { ...errorPage(errorPages[404]), load: async () => failed(404) },
  params: {},
  query: {},
  address: '/error',
};

/** The metadata of a page that shows an error in place of its content. */
export function errorMetadata({ tabTitle, text }: ErrorPage): PageMetadata {
  return { title: tabTitle, description: text.join(' ') };
}
