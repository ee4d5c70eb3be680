import { startTransition, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Router } from 'react-router';
import { PAGE_ROOT_ID, readPageData } from '../pages/page-data.ts';
import { PageInLayout } from '../pages/page-in-layout.tsx';
import { createNavigation } from './navigation.ts';
import { prefetchPosts } from './prefetch.ts';

const root = document.getElementById(PAGE_ROOT_ID) as HTMLElement;
const measurement = document.documentElement.dataset;
const { siteUrl, state } = readPageData(document);
const navigation = createNavigation(state, measurement);

/** The whole site: the page that the visitor has gone to. */
function Site() {
  const { subscribe, current, navigator } = navigation;
  const { match, ...shown } = useSyncExternalStore(subscribe, current, current);
  return (
    <Router location={match.address} navigator={navigator} useTransitions={false}>
      <PageInLayout page={match.page} {...{ siteUrl, measurement, ...shown }} />
    </Router>
  );
}

prefetchPosts(root, navigation.prefetch);
// From now on links show pages without loading them; speculation rules depend on this attribute.
root.dataset['hydrated'] = '';
// In a transition React hydrates in slices: the page responds to the visitor meanwhile.
startTransition(() => {
  hydrateRoot(root, <Site />);
});
