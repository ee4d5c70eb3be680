import type { PageMatch } from '../pages/page.ts';
import { matchPage } from '../pages/table.ts';
import { routes } from '../routes.ts';

declare global {
  interface Navigator {
    /** Network Information API; Chromium alone has it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** A pointer that only passes over a link has left it by then. */
const INTENT_MS = 80;

/**
 * Prefetches a post when the pointer or the focus rests on a link to it. Links inside articles load
 * documents: the browser prefetches those (`src/http/routes/speculation-rules.ts`).
 */
export function prefetchPosts(root: Element, prefetch: (match: PageMatch) => void): void {
  let intent: ReturnType<typeof setTimeout> | undefined;
  for (const sign of ['pointerover', 'focusin']) {
    root.addEventListener(sign, ({ target }) => {
      clearTimeout(intent);
      if (navigator.connection?.saveData || !(target instanceof Element)) return;
      const link = target.closest<HTMLAnchorElement>('a:not([data-rich-content] *)');
      const match = link?.origin === location.origin && matchPage(link.pathname, link.search);
      if (!match || match.page.path !== routes.post) return;
      // By then a click may have led on, and the page have gone with its link.
      intent = setTimeout(() => link.isConnected && prefetch(match), INTENT_MS);
    });
  }
}
