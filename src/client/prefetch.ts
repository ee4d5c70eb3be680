import { matchPath } from 'react-router';
import { routes } from '../routes.ts';
import { prefetchPost } from './posts-api.ts';

declare global {
  interface Navigator {
    /** Network Information API; Chromium alone has it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** A pointer that only passes over a link has left it by then. */
const INTENT_MS = 80;

let intent: ReturnType<typeof setTimeout> | undefined;

/**
 * Prefetches a post when the pointer or the focus rests on a link to it. Links inside articles load
 * documents: the browser prefetches those (`src/http/routes/speculation-rules.ts`).
 */
function onSign({ target }: Event): void {
  clearTimeout(intent);
  if (navigator.connection?.saveData || !(target instanceof Element)) return;
  const link = target.closest<HTMLAnchorElement>('a:not([data-rich-content] *)');
  if (link?.origin !== location.origin) return;
  const slug = matchPath(routes.post, link.pathname)?.params.slug;
  // By then a click may have led on, and the page have gone with its link.
  if (slug) intent = setTimeout(() => link.isConnected && prefetchPost(slug), INTENT_MS);
}

/** Listens for signs that the visitor is about to read a post. */
export function prefetchPosts(root: Element): void {
  for (const sign of ['pointerover', 'focusin']) root.addEventListener(sign, onSign);
}
