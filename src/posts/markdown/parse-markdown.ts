import type { Root } from 'mdast';
import type { CompileContext, Handle, Token } from 'mdast-util-from-markdown';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Position } from 'unist';

declare module 'mdast' {
  interface Data {
    /** Where the address of a link, a picture or a definition stands in the source. */
    destination?: Position;
  }
}

/** Parses the Markdown of a post (CommonMark and GFM) into a tree with positions. */
export function parseMarkdown(markdown: string): Root {
  return parser.parse(markdown);
}

/** mdast has positions of nodes; the parser knows those of their addresses too. */
function noteDestination(this: CompileContext, { start, end }: Token): void {
  const node = this.stack.at(-1);
  if (node) node.data = { ...node.data, destination: { start, end } };
  // The handler of mdast-util-from-markdown, which this one replaces, does the same.
  this.buffer();
}

const enter: Record<string, Handle> = {
  resourceDestinationString: noteDestination,
  definitionDestinationString: noteDestination,
};

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .data('fromMarkdownExtensions', [{ enter }])
  .freeze();
