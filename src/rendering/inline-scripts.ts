/**
 * The first script of a page: the flag that prerender services wait for is `false` from the start.
 * `src/client/entry.ts` sets it once the page is complete. The policy allows the text by its hash.
 */
export const PRERENDER_FLAG = 'window.prerenderReady=false';

/**
 * What the browser may fetch when the pointer rests on a link (HTML standard, speculative loading), as
 * JSON: pages of the site, whose links load documents and whose paths have no dot. Hydration removes the
 * rules: `src/client/page-loader.ts` fetches less.
 *
 * The rules are part of the document, allowed by their hash in the policy. As a file named by a
 * header they would be fetched first, on the connection that the main picture needs.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { href_matches: '/([^.]*)' }, eagerness: 'moderate' }],
});
