import type { ReactNode } from 'react';
import { layoutTexts } from '../../content/layout.ts';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

interface LayoutProps {
  /** Title of the page that a navigation without a page load has led to; else empty. */
  readonly announcement: string;
  /** The pages above this one, where there are any besides the home page. */
  readonly trail?: readonly Crumb[] | undefined;
  /** Whether there is a question for consent that can be asked again. */
  readonly asksConsent?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page. */
export function Layout({ announcement, trail, asksConsent = false, children }: LayoutProps) {
  return (
    <>
      <a className="skip-link" href="#contenido">
        {layoutTexts.skipLink}
      </a>
      <Header />
      {trail && <Breadcrumbs trail={trail} />}
      <main id="contenido">{children}</main>
      <Footer asksConsent={asksConsent} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
