import logo from '../../content/brand/logo.svg';
import { layoutTexts } from '../../content/interface/layout.ts';
import { site } from '../../content/site.ts';
import { routes } from '../../routes.ts';
import { Link } from '../parts/link.tsx';

/** The sign of the centre and its name, which lead to the home page. */
export function Logo() {
  return (
    <Link className="logo" to={routes.home} aria-label={layoutTexts.homeLink(site.name)}>
      {/* Without its low priority React would preload it, before the page's main picture. */}
      <img
        className="logo-mark"
        src={logo.src}
        alt=""
        width="64"
        height="64"
        loading="lazy"
        fetchPriority="low"
      />
      {site.name}
    </Link>
  );
}
