import type { ReactNode } from 'react';
import type { ErrorLinkTarget, ErrorPage } from '../../content/errors.ts';
import { routes } from '../../routes.ts';
import { Link } from '../navigation/link.tsx';

interface ErrorMessageProps {
  readonly page: ErrorPage;
  /** The failure, below the title. */
  readonly children?: ReactNode;
}

/** The page that a visitor reads when something failed: what happened and where to go on. */
export function ErrorMessage({ page, children }: ErrorMessageProps) {
  const { code, title, text, error, links } = page;
  return (
    <section className="error-message wrap section">
      <p className="error-code" aria-hidden="true">
        {code}
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      {error && (
        <p className="load-status load-error" lang="en">
          {error}
        </p>
      )}
      {children}
      {text.map((paragraph) => (
        <p className="lead" key={paragraph}>
          {paragraph}
        </p>
      ))}
      <ul className="error-links">
        {links.map(({ label, target }) => (
          <li key={target}>
            <ErrorLink target={target}>{label}</ErrorLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ErrorLinkProps {
  readonly target: ErrorLinkTarget;
  readonly children: string;
}

function ErrorLink({ target, children }: ErrorLinkProps) {
  if (target === 'retry') {
    return (
      // biome-ignore lint/a11y/useValidAnchor: RFC 3986 section 4.4, it loads this address again
      <a className="more-link" href="">
        {children}
      </a>
    );
  }
  return (
    <Link className="more-link" to={routes[target]}>
      {children}
    </Link>
  );
}
