import { useMemo } from 'react';

declare global {
  /** Of the Trusted Types standard (W3C), what is used here; absent in browsers without it. */
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { readonly createHTML: (html: string) => string },
        ): { createHTML(html: string): TrustedHTML };
      }
    | undefined;
}

/** Name of the site's one policy; the Content-Security-Policy allows no other. */
export const TRUSTED_TYPES_POLICY = 'site';

const policy = globalThis.trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, {
  // As it is: the server has sent it through its sanitizer.
  createHTML: (html) => html,
});

/**
 * HTML of a post for React's `dangerouslySetInnerHTML`: the one way for markup into a page that is
 * there already, since browsers refuse a string. The same object for the same text, so that React
 * leaves the article as it is when something around it is rendered again.
 *
 * @param html has passed the sanitizer.
 */
export function useTrustedHtml(html: string): { readonly __html: string | TrustedHTML } {
  return useMemo(() => ({ __html: policy?.createHTML(html) ?? html }), [html]);
}
