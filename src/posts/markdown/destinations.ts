import type { Root } from 'mdast';
import type { Token } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';

/** The address of a picture or a link in Markdown, and where it stands in the source. */
export type Destination = ReturnType<typeof findDestinations>[number];

/**
 * Finds the addresses of pictures and links, in the order of the source: without Markdown's escapes, by
 * line and column from 1, and by their offsets in the source in UTF-16 units. `[name]: address` belongs
 * to a picture where a picture refers to that name.
 */
export function findDestinations(tree: Root) {
  const names = new Set<string>();
  visit(tree, 'imageReference', ({ identifier }) => void names.add(identifier));
  const found: (Pick<Token, 'start' | 'end'> & { url: string; isPicture: boolean })[] = [];
  visit(tree, (node) => {
    if (node.type !== 'image' && node.type !== 'link' && node.type !== 'definition') return;
    const isPicture =
      node.type === 'image' || (node.type === 'definition' && names.has(node.identifier));
    const place = node.data?.destination;
    if (place) found.push({ url: node.url, isPicture, ...place });
  });
  return found.toSorted((a, b) => a.start.offset - b.start.offset);
}

/**
 * Replaces addresses in the source and changes nothing else of it: paths become addresses when a
 * post is published, and paths again when it is exported.
 *
 * @param replace returns the new address, without blanks and brackets; `undefined` changes nothing.
 */
export function rewriteDestinations(
  markdown: string,
  destinations: readonly Destination[],
  replace: (destination: Destination) => string | undefined,
): string {
  let rewritten = '';
  let copied = 0;
  for (const destination of destinations) {
    const address = replace(destination);
    if (address === undefined) continue;
    rewritten += markdown.slice(copied, destination.start.offset) + address;
    copied = destination.end.offset;
  }
  return rewritten + markdown.slice(copied);
}
