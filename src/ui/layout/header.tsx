import logo from '../../content/brand/logo.svg';
import { layoutTexts } from '../../content/interface/layout.ts';
import { site } from '../../content/site.ts';
import { routes } from '../../routes.ts';
import { Link } from '../parts/link.tsx';
import { Menu, Sidebar } from './sidebar.tsx';

/** The top of every page: logo, menu, trial session, and the sidebar's button. */
export function Header() {
  return (
    <header className="site-header wrap">
      <Logo />
      <nav className="site-menu display" aria-label={layoutTexts.menu}>
        <Menu />
      </nav>
      <TrialLink />
      <Sidebar />
    </header>
  );
}

/**
 * The call to action of the header: on phones a bar along the lower edge. On the home page, where
 * the first screen has the bar, its first word alone remains visible at the top.
 */
function TrialLink() {
  const [firstWord, ...others] = site.hero.action.split(' ');
  return (
    <Link className="button button-bar" to={routes.trialSession}>
      <span>
        {`${firstWord} `}
        <span>{others.join(' ')}</span>
      </span>
    </Link>
  );
}

/** The sign of the centre and its name, which lead to the home page. */
export function Logo() {
  return (
    <Link className="logo display" to={routes.home} aria-label={layoutTexts.homeLink(site.name)}>
      {/* Without its low priority it would load beside the page's main picture; React would even preload it. */}
      <img src={logo.src} alt="" width="64" height="64" loading="lazy" fetchPriority="low" />
      {site.name}
    </Link>
  );
}
