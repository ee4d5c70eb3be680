import { layoutTexts } from '../../content/layout.ts';
import { Logo } from './logo.tsx';
import { Menu } from './menu.tsx';
import { Sidebar, SidebarButton } from './sidebar.tsx';
import { TrialLink } from './trial-link.tsx';

/** The top of every page: logo, menu, trial session, and the sidebar's button. */
export function Header() {
  return (
    <header className="site-header wrap">
      <Logo />
      <nav className="site-menu" aria-label={layoutTexts.menu}>
        <Menu />
      </nav>
      <TrialLink />
      <SidebarButton />
      <Sidebar />
    </header>
  );
}
