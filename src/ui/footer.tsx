import { site } from '../content/site.ts';
import { trainers } from '../content/trainers.ts';
import { routes, trainerHref } from '../routes.ts';
import { Address } from './address.tsx';
import { Link } from './link.tsx';
import { Logo } from './logo.tsx';

export function Footer() {
  return (
    <footer className="site-footer wrap deep">
      <Address className="site-footer-address" />
      <nav className="site-footer-links" aria-label="Pie de página">
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
      <div className="site-footer-legal">
        <Logo />
        <a href={site.externalPrivacyUrl}>{site.privacyLabel}</a>
        <span>{site.termsLabel}</span>
        <a href={site.developerCredit.url}>{site.developerCredit.label}</a>
      </div>
    </footer>
  );
}
