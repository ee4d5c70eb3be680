import { useLocation } from 'react-router';
import { DocumentHead } from '../ui/document-head.tsx';
import { Layout } from '../ui/layout.tsx';
import { notFoundPage } from './error-page.tsx';
import {
  usePageState,
  usePrerenderReady,
  useRouteChange,
  type Visit,
  VisitContext,
} from './navigation.ts';
import { matchPage } from './table.ts';

/** The whole site, as both sides render it: the page of the router's location in its layout. */
export function PageRouter({ visit }: { readonly visit: Visit }) {
  return (
    <VisitContext value={visit}>
      <PageInLayout siteUrl={visit.siteUrl} />
    </VisitContext>
  );
}

function PageInLayout({ siteUrl }: { readonly siteUrl: string }) {
  const { pathname } = useLocation();
  const match = matchPage(pathname) ?? { page: notFoundPage, params: {} };
  const state = usePageState(match);
  const announcement = useRouteChange(state.status === 'loading');
  usePrerenderReady(state.status === 'loaded');
  return (
    <>
      <DocumentHead head={match.page.head(state)} siteUrl={siteUrl} />
      <Layout announcement={announcement}>
        <match.page.View key={pathname} state={state} />
      </Layout>
    </>
  );
}
