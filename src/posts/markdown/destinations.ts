import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** The address of a picture or a link in Markdown, and where it stands in the source. */
export interface Destination {
  readonly kind: 'picture' | 'link';
  /** The address without Markdown's escapes. */
  readonly url: string;
  /** From 1, as editors count. */
  readonly line: number;
  readonly column: number;
  /** Offsets of the address in the source, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the addresses of pictures and links, in the order of the source. `[name]: address` belongs
 * to a picture where a picture refers to that name.
 */
export function findDestinations(tree: Root): readonly Destination[] {
  const names = new Set<string>();
  visit(tree, 'imageReference', ({ identifier }) => void names.add(identifier));
  const found: Destination[] = [];
  visit(tree, (node) => {
    if (node.type !== 'image' && node.type !== 'link' && node.type !== 'definition') return;
    const place = node.data?.destination;
    if (!place) return;
    const { line, column, offset: start = 0 } = place.start;
    const isPicture =
      node.type === 'image' || (node.type === 'definition' && names.has(node.identifier));
    const kind = isPicture ? 'picture' : 'link';
    found.push({ kind, url: node.url, line, column, start, end: place.end.offset ?? start });
  });
  return found.toSorted((a, b) => a.start - b.start);
}

/** The path of a file that an address means; `undefined` for an address on this site or another. */
export function localPath(url: string): string | undefined {
  if (url === '' || /^(?:[a-z][a-z0-9+.-]+:|\/|#|\?)/i.test(url)) return undefined;
  try {
    return decodeURIComponent(url).replaceAll('\\', '/');
  } catch {
    return url.replaceAll('\\', '/');
  }
}

/**
 * Replaces addresses in the source and changes nothing else of it: paths become addresses when a
 * post is published, and paths again when it is exported.
 *
 * @param replace returns the new address, without blanks and brackets; `undefined` changes nothing.
 */
export function rewriteDestinations<Each extends Destination>(
  markdown: string,
  destinations: readonly Each[],
  replace: (destination: Each) => string | undefined,
): string {
  let rewritten = '';
  let copied = 0;
  for (const destination of destinations) {
    const address = replace(destination);
    if (address === undefined) continue;
    rewritten += markdown.slice(copied, destination.start) + address;
    copied = destination.end;
  }
  return rewritten + markdown.slice(copied);
}
