/**
 * The first script of a page: the flag that prerender services wait for is `false` from the start.
 * `src/client/entry.ts` sets it once the page is complete. The policy allows the text by its hash.
 */
export const PRERENDER_FLAG = 'window.prerenderReady=false';
