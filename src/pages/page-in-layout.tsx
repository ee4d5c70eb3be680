import { useLocation } from 'react-router';
import { type Measurement, purposesOf } from '../measurement.ts';
import { DocumentHead } from '../ui/layout/document-head.tsx';
import { Layout } from '../ui/layout/layout.tsx';
import type { Page, PageState } from './page.ts';

interface PageInLayoutProps {
  readonly page: Page;
  readonly state: PageState<unknown>;
  /** The public origin, for canonical addresses. */
  readonly siteUrl: string;
  readonly measurement?: Measurement;
  /** Title of the page that a navigation without a page load has led to. */
  readonly announcement?: string;
}

/** A page in its layout, inside of a router, as server and browser render it. */
export function PageInLayout({
  page,
  state,
  siteUrl,
  measurement = {},
  announcement = '',
}: PageInLayoutProps) {
  const { pathname, search } = useLocation();
  const metadata = page.metadata(state);
  return (
    <>
      <DocumentHead metadata={metadata} siteUrl={siteUrl} />
      <Layout
        announcement={announcement}
        trail={metadata.trail}
        asksConsent={purposesOf(measurement).length > 0}
      >
        <page.View key={pathname + search} state={state} />
      </Layout>
    </>
  );
}
