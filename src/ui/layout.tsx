import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

interface LayoutProps {
  /** Title of the page that a navigation without a page load has led to; else empty. */
  readonly announcement: string;
  readonly children: ReactNode;
}

/** What every page has around it. */
export function Layout({ announcement, children }: LayoutProps) {
  return (
    <>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <Header />
      <main id="contenido">{children}</main>
      <Footer />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
