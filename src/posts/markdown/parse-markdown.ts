import type { Root } from 'mdast';
import type { CompileContext, Token } from 'mdast-util-from-markdown';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

declare module 'mdast' {
  interface Data {
    /** Where the address of a link, a picture or a definition stands in the source. */
    destination?: Pick<Token, 'start' | 'end'>;
  }
}

/** mdast has positions of nodes; the parser knows those of their addresses too. */
function noteDestination(this: CompileContext, { start, end }: Token): void {
  const node = this.stack.at(-1);
  if (node) node.data = { ...node.data, destination: { start, end } };
  // The handler of mdast-util-from-markdown, which this one replaces, does the same.
  this.buffer();
}

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .data('fromMarkdownExtensions', [
    {
      enter: {
        resourceDestinationString: noteDestination,
        definitionDestinationString: noteDestination,
      },
    },
  ])
  .freeze();

/** Parses the Markdown of a post (CommonMark and GFM) into a tree with positions. */
export function parseMarkdown(markdown: string): Root {
  return parser.parse(markdown);
}
