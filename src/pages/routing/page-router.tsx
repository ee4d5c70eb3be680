import { useLocation } from 'react-router';
import { purposesOf } from '../../measurement.ts';
import { CurrentAddress } from '../../ui/layout/current-address.ts';
import { DocumentHead } from '../../ui/layout/document-head.tsx';
import { Layout } from '../../ui/layout/layout.tsx';
import { notFoundPage } from '../error-page.tsx';
import type { PageMatch } from '../page.ts';
import { matchPage } from '../table.ts';
import {
  usePageState,
  usePrerenderReady,
  useRouteChange,
  type Visit,
  VisitContext,
} from './page-state.ts';

/** The whole site, as both sides render it: the page of the router's location in its layout. */
export function PageRouter({ visit }: { readonly visit: Visit }) {
  return (
    <VisitContext value={visit}>
      <PageInLayout visit={visit} />
    </VisitContext>
  );
}

function PageInLayout({ visit }: { readonly visit: Visit }) {
  const { pathname, search } = useLocation();
  const match = matchPage(pathname, search) ?? noMatch(pathname);
  const { address } = match;
  const state = usePageState(match);
  const announcement = useRouteChange(address, state.status === 'loading');
  usePrerenderReady(address, state.status === 'loaded');
  const head = match.page.head(state);
  return (
    <CurrentAddress value={address}>
      <DocumentHead head={head} siteUrl={visit.siteUrl} />
      <Layout
        announcement={announcement}
        trail={head.trail}
        asksConsent={purposesOf(visit.measurement).length > 0}
      >
        <match.page.View key={address} state={state} />
      </Layout>
    </CurrentAddress>
  );
}

function noMatch(pathname: string): PageMatch {
  return { page: notFoundPage, params: {}, query: {}, address: pathname };
}
