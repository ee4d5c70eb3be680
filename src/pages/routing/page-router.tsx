import { useLocation } from 'react-router';
import { purposesOf } from '../../measurement.ts';
import { DocumentHead } from '../../ui/layout/document-head.tsx';
import { Layout } from '../../ui/layout/layout.tsx';
import { CurrentAddress } from '../../ui/navigation/current-address.ts';
import { notFoundPage } from '../error-page.tsx';
import type { PageMatch } from '../page.ts';
import { matchPage } from '../table.ts';
import { usePrerenderReady, useRouteChange } from './page-effects.ts';
import { type PageStore, usePageState } from './page-store.ts';

/** The whole site in the browser: the page of the router's location. */
export function PageRouter({ store }: { readonly store: PageStore }) {
  const { pathname, search } = useLocation();
  return (
    <PageInLayout match={matchPage(pathname, search) ?? unknownPage(pathname)} store={store} />
  );
}

interface PageInLayoutProps {
  readonly match: PageMatch;
  readonly store: PageStore;
}

/** A page in its layout, as both sides render it. */
export function PageInLayout({ match, store }: PageInLayoutProps) {
  const { page, address } = match;
  const state = usePageState(match, store);
  const announcement = useRouteChange(address, state.status === 'loading');
  usePrerenderReady(address, state.status === 'loaded');
  const metadata = page.metadata(state);
  return (
    <CurrentAddress value={address}>
      <DocumentHead metadata={metadata} siteUrl={store.siteUrl} />
      <Layout
        announcement={announcement}
        trail={metadata.trail}
        asksConsent={purposesOf(store.measurement).length > 0}
      >
        <page.View key={address} state={state} />
      </Layout>
    </CurrentAddress>
  );
}

/** The match of an address that leads to no page. */
export function unknownPage(address: string): PageMatch {
  return { page: notFoundPage, params: {}, query: {}, address };
}
