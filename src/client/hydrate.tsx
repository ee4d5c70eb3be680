import { startTransition, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Router } from 'react-router';
import { PAGE_ROOT_ID, readPageData } from '../pages/page-data.ts';
import { PageInLayout } from '../pages/page-in-layout.tsx';
import { createNavigation } from './navigation.ts';
import { prefetchPosts } from './prefetch.ts';

const measurement = document.documentElement.dataset;

function hydrate(): void {
  const root = document.getElementById(PAGE_ROOT_ID) as HTMLElement;
  const { siteUrl, state } = readPageData(document);
  const navigation = createNavigation(state, measurement);
  prefetchPosts(root, navigation.prefetch);
  // From now on links show pages without loading them; speculation rules depend on this attribute.
  root.dataset['hydrated'] = '';
  // In a transition React hydrates in slices: the page responds to the visitor meanwhile.
  startTransition(() => {
    hydrateRoot(root, <Site {...{ navigation, siteUrl }} />);
  });
}

interface SiteProps {
  readonly navigation: ReturnType<typeof createNavigation>;
  readonly siteUrl: string;
}

/** The whole site: the page that the visitor has gone to. */
function Site({ navigation, siteUrl }: SiteProps) {
  const { navigator, subscribe, current } = navigation;
  const { match, ...shown } = useSyncExternalStore(subscribe, current, current);
  return (
    <Router location={match.address} navigator={navigator} useTransitions={false}>
      <PageInLayout page={match.page} {...{ siteUrl, measurement, ...shown }} />
    </Router>
  );
}

const [loaded] = performance.getEntriesByType('navigation');
const { pathname, search } = new URL(loaded?.name ?? location.href);
// Who goes back after a reload, before this script runs, has the address of another page.
if (pathname + search === location.pathname + location.search) hydrate();
else location.reload();
