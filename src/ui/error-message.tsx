import { type ErrorLinkTarget, type ErrorPageName, errorPages } from '../content/errors.ts';
import { routes } from '../routes.ts';
import { Link } from './link.tsx';

/** The page that a visitor reads when something failed: what happened and where to go on. */
export function ErrorMessage({ name }: { readonly name: ErrorPageName }) {
  const { title, text, error, links } = errorPages[name];
  return (
    <section className="error-message">
      {typeof name === 'number' && (
        <p className="error-code" aria-hidden="true">
          {name}
        </p>
      )}
      <h1 tabIndex={-1}>{title}</h1>
      {error && <p className="load-error">{error}</p>}
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <ul>
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
  // An empty reference is the address itself (RFC 3986 section 4.4): the browser loads it again.
  if (target === 'retry') return <a href="">{children}</a>;
  return <Link to={routes[target]}>{children}</Link>;
}
