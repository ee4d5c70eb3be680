/** Longer targets are nobody's bookmark; RFC 9112 section 3 asks for 8,000 at least of a proxy. */
export const MAX_TARGET_LENGTH = 2_048;

/**
 * Whether a request target is in origin form (RFC 9112 section 3.2.1) and its path names one thing
 * only: it begins with one slash, its escapes are UTF-8, and neither as written nor decoded once does
 * it hold control characters, backslashes, empty segments or dot segments. Absolute form is refused
 * too, which RFC 9112 (section 3.2.2) would have servers accept and only proxies are sent.
 */
export function isCleanTarget(target: string): boolean {
  if (!/^\/[!-~]*$/.test(target) || target.includes('#')) return false;
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  const decoded = path.includes('%') ? decode(path) : path;
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return decoded !== undefined && !/[\u0000-\u001f\u007f\\]|\/\/|\/\.{1,2}(?:\/|$)/.test(decoded);
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
