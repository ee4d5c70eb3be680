import logoIcon from '../../content/brand/logo-icono.svg';
import { layoutTexts } from '../../content/interface/layout.ts';
import { listing } from '../../content/listing.ts';
import { type PageName, type PageTexts, pageTexts } from '../../content/pages.ts';
import { site } from '../../content/site.ts';
import { contactFacts, hoursFacts } from '../../content/visit.ts';
import { routes } from '../../routes.ts';
import { Address, Facts } from '../parts/contact.tsx';
import { Link } from '../parts/link.tsx';

const { sidebar: TEXTS } = layoutTexts;

const SIDEBAR_ID = 'menu-lateral';

/**
 * The entries of the menu, in the header, in the sidebar and, for browsers that cannot open that one
 * without a script, in the footer: the pages that have a label for it.
 */
export function Menu() {
  return (
    <ul>
      {Object.entries<PageTexts>(pageTexts).map(
        ([name, { menuLabel }]) =>
          menuLabel && (
            <li key={name}>
              <Link to={routes[name as PageName]}>{menuLabel}</Link>
            </li>
          ),
      )}
    </ul>
  );
}

/**
 * The menu of small screens, after the button that opens it, without JavaScript too (HTML standard,
 * invoker commands). As a modal dialog it holds the focus inside, closes on Escape and, by `closedby`, on a
 * click outside; its button closes it too, and so does each navigation (`client/navigation.ts`).
 */
export function Sidebar() {
  return (
    <>
      <button
        type="button"
        className="burger"
        aria-label={TEXTS.open}
        aria-haspopup="dialog"
        command="show-modal"
        commandfor={SIDEBAR_ID}
      >
        <span className="burger-lines" />
      </button>
      <dialog id={SIDEBAR_ID} className="sidebar" aria-label={TEXTS.label} closedby="any">
        <div className="sidebar-head">
          <img src={logoIcon.src} alt={site.name} width="24" height="24" loading="lazy" />
          <button
            type="button"
            className="sidebar-close"
            aria-label={TEXTS.close}
            command="close"
            commandfor={SIDEBAR_ID}
          >
            <span className="close-lines" />
          </button>
        </div>
        <div className="sidebar-visit">
          <Address className="display" />
          <Facts facts={[...hoursFacts(listing), ...contactFacts(listing)]} />
        </div>
        <nav className="display" aria-label={TEXTS.menu}>
          <Menu />
        </nav>
        <Link className="button" to={routes.trialSession}>
          {site.hero.action}
        </Link>
      </dialog>
    </>
  );
}
