import { type ErrorPage, errorPrefix, loading, postError } from '../../content/interface/errors.ts';
import { routes } from '../../routes.ts';
import { Link } from './link.tsx';

/** What a visitor reads when something failed: what happened and where to go on. */
export function ErrorMessage({ page }: { readonly page: ErrorPage }) {
  const { code, title, text, error, links } = page;
  return (
    <section className="error-message wrap section">
      <p className="error-code display" aria-hidden="true">
        {code}
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      {error && (
        <p
          className="load-status load-error display"
          role="alert"
          lang={error === postError ? 'en' : undefined}
        >
          {`${errorPrefix}${error}`}
        </p>
      )}
      {text.map((paragraph) => (
        <p className="lead" key={paragraph}>
          {paragraph}
        </p>
      ))}
      <ul className="error-links" role="list">
        {links.map(({ label, target }) => (
          <li key={target}>
            {/* An empty address loads this one again (RFC 3986, section 4.4). */}
            <Link className="more-link" to={target === 'retry' ? '' : routes[target]}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shown in place of what is being loaded. */
export function Loading() {
  return (
    <p className="load-status display" role="status" lang="en">
      {loading}
    </p>
  );
}
