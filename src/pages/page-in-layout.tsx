import { useLocation } from 'react-router';
import { layoutTexts } from '../content/interface/layout.ts';
import { type Measurement, asksConsent } from '../measurement.ts';
import { Breadcrumbs } from '../ui/layout/breadcrumbs.tsx';
import { DocumentHead } from '../ui/layout/document-head.tsx';
import { Footer } from '../ui/layout/footer.tsx';
import { Header } from '../ui/layout/header.tsx';
import type { Page, PageState } from './page.ts';

export interface PageInLayoutProps {
  readonly page: Page;
  readonly state: PageState<unknown>;
  /** The public origin, for canonical addresses. */
  readonly siteUrl: string;
  readonly measurement: Measurement;
  /** Title of the page that a navigation without a page load has led to. */
  readonly announcement?: string;
}

/** A page in the frame of every page, inside of a router, as server and browser render it. */
export function PageInLayout(props: PageInLayoutProps) {
  const { page, state, siteUrl, measurement, announcement = '' } = props;
  const { pathname, search } = useLocation();
  const metadata = page.metadata(state);
  return (
    <>
      <DocumentHead metadata={metadata} siteUrl={siteUrl} />
      <a className="skip-link display" href="#contenido">
        {layoutTexts.skipLink}
      </a>
      <Header />
      {metadata.trail && <Breadcrumbs trail={metadata.trail} />}
      <main id="contenido">
        <page.View key={pathname + search} state={state} />
      </main>
      <Footer asksConsent={asksConsent(measurement)} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
