import { type ErrorPage, errorPages } from '../content/errors.ts';
import { routes } from '../routes.ts';
import type { PageMetadata } from '../ui/layout/document-head.tsx';
import { Link } from '../ui/parts/link.tsx';
import { LoadError } from '../ui/parts/load-status.tsx';
import type { Page, PageMatch } from './page.ts';

/** The page for a failed request. It has no address of its own; the log and metrics name it by its path. */
export function errorPage(error: ErrorPage): Page {
  return {
    path: 'unknown-path',
    kind: 'article',
    metadata: () => errorMetadata(error),
    View: () => <ErrorMessage page={error} />,
  };
}

const notFoundPage = errorPage(errorPages[404]);

/** The match of an address that leads to no page. */
export function unknownPage(address: string): PageMatch {
  return { page: notFoundPage, params: {}, query: {}, address };
}

/** The metadata of a page that shows an error in place of its content. */
export function errorMetadata({ tabTitle, text }: ErrorPage): PageMetadata {
  return { title: tabTitle, description: text.join(' ') };
}

/** What a visitor reads when something failed: what happened and where to go on. */
export function ErrorMessage({ page }: { readonly page: ErrorPage }) {
  const { code, title, text, error, links } = page;
  return (
    <section className="error-message wrap section">
      <p className="error-code" aria-hidden="true">
        {code}
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      {error && <LoadError message={error} />}
      {text.map((paragraph) => (
        <p className="lead" key={paragraph}>
          {paragraph}
        </p>
      ))}
      <ul className="error-links">
        {links.map(({ label, target }) => (
          <li key={target}>
            {target === 'retry' ? (
              // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- RFC 3986 section 4.4, it loads this address again
              <a className="more-link" href="">
                {label}
              </a>
            ) : (
              <Link className="more-link" to={routes[target]}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
