interface Rules {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}

declare global {
  /** Of the Trusted Types standard (W3C), what is used here; absent in browsers without it. */
  var trustedTypes: { createPolicy(name: string, rules: Rules): TrustedTypePolicy } | undefined;
}

interface TrustedTypePolicy {
  createHTML(html: string): TrustedHTML;
  /** Typed as what it stands for: the compiler knows no `src` that takes another type. */
  createScriptURL(url: string): string;
}

/** Name of the site's one policy; the Content-Security-Policy allows no other. */
export const TRUSTED_TYPES_POLICY = 'site';

const policy = globalThis.trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, {
  // As it is: the server has sent it through its sanitizer.
  createHTML: (html) => html,
  // As it is: the owner has configured it, and the policy allows no other.
  createScriptURL: (url) => url,
});

/**
 * HTML for `dangerouslySetInnerHTML`: the one way for markup into a page that is there already,
 * since browsers refuse a string.
 *
 * @param html has passed the sanitizer.
 */
export function trustedHtml(html: string): string | TrustedHTML {
  return policy?.createHTML(html) ?? html;
}

/** The address of a script for its element's `src`, which takes no string either. */
export function trustedScriptUrl(url: string): string {
  return policy?.createScriptURL(url) ?? url;
}
