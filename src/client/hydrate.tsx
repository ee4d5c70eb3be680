import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { readPageData } from '../pages/routing/page-data.ts';
import { PageRouter } from '../pages/routing/page-router.tsx';
import { createPageStore } from '../pages/routing/page-store.ts';
import { matchPage } from '../pages/table.ts';
import { ROOT_ID } from '../ui/layout/root-id.ts';
import { BrowserRouter } from './browser-router.tsx';
import { postsApi } from './posts-api.ts';
import { prefetchPosts } from './prefetch.ts';

const root = document.getElementById(ROOT_ID);
const data = readPageData(document);

if (root && data) {
  const { pathname, search } = location;
  const address = matchPage(pathname, search)?.address ?? pathname;
  const measurement = document.documentElement.dataset;
  const store = createPageStore({ address, posts: postsApi, measurement, ...data });
  prefetchPosts(root);
  // From now on links show pages without loading them; speculation rules depend on this attribute.
  root.dataset['hydrated'] = '';
  // In a transition React hydrates in slices: the page responds to the visitor meanwhile.
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter>
        <PageRouter store={store} />
      </BrowserRouter>,
    );
  });
}
