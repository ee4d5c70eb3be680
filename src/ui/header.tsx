import logo from '../content/photos/logo.svg';
import { site } from '../content/site.ts';
import { routes } from '../routes.ts';
import { Link } from './link.tsx';
import { menu } from './menu.ts';
import { Sidebar, SidebarButton } from './sidebar.tsx';

export function Header() {
  return (
    <header className="site-header">
      <Link className="site-logo" to={routes.home} aria-label={`${site.name}: inicio`}>
        <img src={logo} alt="" width="40" height="40" />
        <span>{site.name}</span>
      </Link>
      <nav className="site-menu" aria-label="Principal">
        <ul>
          {menu.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <Link className="button" to={routes.trialSession}>
        {site.hero.action}
      </Link>
      <SidebarButton />
      <Sidebar />
    </header>
  );
}
