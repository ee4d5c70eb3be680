import { startTransition, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { StaticRouter } from 'react-router';
import type { PageMatch } from '../pages/page.ts';
import { ROOT_ID, readPageData } from '../pages/page-data.ts';
import { PageInLayout } from '../pages/page-in-layout.tsx';
import { matchPage } from '../pages/table.ts';
import { createNavigation } from './navigation.ts';
import { createPageLoader } from './page-loader.ts';

const measurement = document.documentElement.dataset;

function hydrate(): void {
  const root = document.getElementById(ROOT_ID) as HTMLElement;
  const { siteUrl, state } = readPageData(document);
  const first = matchPage(pathname, search) as PageMatch;
  const failure = new AbortController();
  const load = createPageLoader(root);
  const { subscribe, current } = createNavigation(first, state, load, failure.signal);
  // In a document of its own: WebKit would load its pictures.
  const asLoaded = document.implementation.createHTMLDocument().importNode(root, true);

  /** The current page in its layout. */
  function Site() {
    const { match, ...shown } = useSyncExternalStore(subscribe, current, current);
    return (
      <StaticRouter location={match.address}>
        <PageInLayout page={match.page} {...{ siteUrl, measurement, ...shown }} />
      </StaticRouter>
    );
  }

  // From now on links do not load documents, so the browser must not prefetch any.
  root.dataset['hydrated'] = '';
  document.querySelector('[type=speculationrules]')?.remove();
  // In a transition React hydrates in slices: the page responds to the visitor meanwhile.
  startTransition(() => {
    hydrateRoot(root, <Site />, {
      // React has removed the whole page. A reload of the document's first page would fail again, so it
      // is shown as it was loaded; its links load documents.
      onUncaughtError: (error) => {
        reportError(error);
        if (current().match !== first) return location.reload();
        failure.abort();
        // An open menu would come back without being modal.
        asLoaded.querySelector('dialog')?.removeAttribute('open');
        root.replaceWith(asLoaded);
      },
    });
  });
}

const [loaded] = performance.getEntriesByType('navigation');
const { pathname, search } = new URL(loaded?.name ?? location.href);
// After a reload and going back before this script runs, the address is that of another page.
if (pathname + search === location.pathname + location.search) hydrate();
else location.reload();
