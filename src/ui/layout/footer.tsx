import { layoutTexts } from '../../content/interface/layout.ts';
import { listing } from '../../content/listing.ts';
import { site } from '../../content/site.ts';
import { trainers } from '../../content/trainers.ts';
import { visitFacts } from '../../content/visit.ts';
import { routes, trainerHref } from '../../routes.ts';
import { Address, Facts } from '../parts/contact.tsx';
import { Link } from '../parts/link.tsx';
import { Logo } from './header.tsx';
import { Menu } from './sidebar.tsx';

/** The end of the address of a link that asks for consent again. */
export const PREFERENCES_HASH = '#preferencias';

/** @param asksConsent whether there is a question for consent that can be asked again. */
export function Footer({ asksConsent }: { readonly asksConsent: boolean }) {
  return (
    <footer className="site-footer wrap deep">
      <Address className="display" />
      <nav className="display" aria-label={layoutTexts.footer}>
        <Menu />
        <ul>
          {trainers.map(({ slug, name }) => (
            <li key={slug}>
              <Link to={trainerHref(slug)}>{name}</Link>
            </li>
          ))}
          <li>
            <Link to={routes.blog}>{layoutTexts.blog}</Link>
          </li>
        </ul>
      </nav>
      <Facts facts={visitFacts(listing)} />
      <div>
        <Logo />
        <a href={site.externalPrivacyUrl ?? routes.privacy}>{site.privacyLabel}</a>
        <a href={routes.cookies}>{site.cookiesLabel}</a>
        {asksConsent && (
          <a href={routes.cookies + PREFERENCES_HASH}>{site.cookiePreferencesLabel}</a>
        )}
        <a href={routes.legalNotice}>{site.legalNoticeLabel}</a>
        {site.termsUrl ? (
          <a href={site.termsUrl}>{site.termsLabel}</a>
        ) : (
          <span>{site.termsLabel}</span>
        )}
        <a href={site.developerCredit.url}>{site.developerCredit.label}</a>
      </div>
    </footer>
  );
}
