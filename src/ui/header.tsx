import { Link } from './link.tsx';
import { Logo } from './logo.tsx';
import { menu } from './menu.ts';
import { Sidebar, SidebarButton } from './sidebar.tsx';
import { TrialLink } from './trial-link.tsx';

export function Header() {
  return (
    <header className="site-header wrap">
      <Logo />
      <nav className="site-menu" aria-label="Principal">
        <ul>
          {menu.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <TrialLink />
      <SidebarButton />
      <Sidebar />
    </header>
  );
}
