import { type Measurement, purposesOf } from '../measurement.ts';
import { DocumentHead } from '../ui/layout/document-head.tsx';
import { Layout } from '../ui/layout/layout.tsx';
import { Navigation } from '../ui/navigation/navigation.ts';
import type { Page, PageState } from './page.ts';

interface PageInLayoutProps {
  readonly page: Page;
  readonly state: PageState<unknown>;
  /** As {@link Navigation} has it. */
  readonly address?: string;
  /** The public origin, for canonical addresses. */
  readonly siteUrl: string;
  readonly measurement?: Measurement;
  /** Title of the page that a navigation without a page load has led to. */
  readonly announcement?: string;
  goTo?(to: string): void;
}

/** A page in its layout, as server and browser render it. */
export function PageInLayout({
  page,
  state,
  address,
  siteUrl,
  measurement = {},
  announcement = '',
  goTo = () => {},
}: PageInLayoutProps) {
  const metadata = page.metadata(state);
  return (
    <Navigation value={{ address, goTo }}>
      <DocumentHead metadata={metadata} siteUrl={siteUrl} />
      <Layout
        announcement={announcement}
        trail={metadata.trail}
        asksConsent={purposesOf(measurement).length > 0}
      >
        <page.View key={address} state={state} />
      </Layout>
    </Navigation>
  );
}
