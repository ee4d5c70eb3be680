import type { Root } from 'mdast';
import {
  type CompileContext,
  type Extension,
  fromMarkdown,
  type Token,
} from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { visit } from 'unist-util-visit';

declare module 'mdast' {
  interface Data {
    /** Where the address of a link, a picture or a definition stands in the source. */
    destination?: Pick<Token, 'start' | 'end'>;
  }
}

/** mdast has positions of nodes; the parser knows those of their addresses too. */
function notePlace(this: CompileContext, { start, end }: Token): void {
  const node = this.stack.at(-1);
  if (node) node.data = { ...node.data, destination: { start, end } };
  // The handler of mdast-util-from-markdown, which this one replaces, does the same.
  this.buffer();
}

const destinations: Extension = {
  enter: { resourceDestinationString: notePlace, definitionDestinationString: notePlace },
};

/** «8~10» is a range. */
const GFM = gfm({ singleTilde: false });

const OPTIONS = { extensions: [GFM], mdastExtensions: [destinations, gfmFromMarkdown()] };

/** Parses the Markdown of a post (CommonMark and GFM, without its single tildes) into a tree with positions. */
export function parseMarkdown(markdown: string): Root {
  return fromMarkdown(markdown, OPTIONS);
}

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
