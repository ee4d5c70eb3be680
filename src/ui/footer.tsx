import logo from '../content/photos/logo.svg';
import { addressLine, site } from '../content/site.ts';
import { trainers } from '../content/trainers.ts';
import { routes, trainerHref } from '../routes.ts';
import { Link } from './link.tsx';

export function Footer() {
  return (
    <footer className="site-footer">
      <Link className="site-logo" to={routes.home} aria-label={`${site.name}: inicio`}>
        <img src={logo} alt="" width="40" height="40" />
        <span>{site.name}</span>
      </Link>
      <nav aria-label="Pie de página">
        <ul>
          {trainers.map(({ slug, name }) => (
            <li key={slug}>
              <Link to={trainerHref(slug)}>{name}</Link>
            </li>
          ))}
          <li>
            <Link to={routes.blog}>Blog</Link>
          </li>
        </ul>
      </nav>
      <address>{addressLine}</address>
      <ul className="site-footer-legal">
        <li>
          <a href={site.externalPrivacyUrl}>{site.privacyLabel}</a>
        </li>
        <li>{site.termsLabel}</li>
        <li>
          <a href={site.developerCredit.url}>{site.developerCredit.label}</a>
        </li>
      </ul>
    </footer>
  );
}
