import type { Root as Html } from 'hast';
import rehypeAutolinkHeadings from 'rehype-autolink-headings';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';
import type { StoredPicture } from '../../media/picture.ts';
import { findDestinations } from './destinations.ts';
import { reportDroppedHtml } from './dropped-html.ts';
import { finishHtml, lowerHeadings } from './finish-html.ts';
import { MarkdownError } from './markdown-error.ts';
import { type Outline, outlineOf } from './outline.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { offerPictures } from './responsive-pictures.ts';
import { ID_PREFIX, schema } from './sanitize-schema.ts';
import { reportUnreadPictures } from './unread-pictures.ts';

/**
 * The longest text that the table takes (1 MB) becomes 1.3 MB of HTML. A page is compressed and
 * sent whole, and the feeds hold several: 3 MB is the most that does not slow them for everybody.
 */
const MAX_HTML_CHARACTERS = 3_000_000;

/** Length of the HTML of a picture with its formats and widths. */
const PICTURE_CHARACTERS = 2_000;

export interface RenderedMarkdown extends Outline {
  readonly html: string;
}

/**
 * Turns the Markdown of a post (CommonMark, GFM, inline HTML) into HTML that is safe to put into
 * a page, whatever the Markdown says. Only worker threads call this: a text may take very long.
 *
 * A picture alone in its paragraph becomes a figure, its title the caption. Headings begin at h2,
 * since the post's title is the page's h1, and each carries a link to itself. A passage in another
 * language is marked by `<i lang="en">…</i>`.
 *
 * @param pictures the stored pictures that the text shows, by hash: these come in every format and
 *   width. A picture that is missing there stays as it is written.
 * @throws {MarkdownError} when it nests too deeply or the HTML is too large.
 */
export function renderMarkdown(
  markdown: string,
  pictures: ReadonlyMap<string, StoredPicture> = new Map(),
): RenderedMarkdown {
  const raw = toHtml.runSync(parseMarkdown(markdown));
  return finish(raw, pictures);
}

/** A text that was checked: the addresses in it, and what is wrong or unusual, by line and column. */
export type CheckedMarkdown = ReturnType<typeof checkMarkdown>;

/**
 * Renders a text as its page will, and reports what of it would not be shown as it was written.
 *
 * @param firstLine the line on which the text begins in its file; lines are those of the file.
 * @throws {MarkdownError} when it nests too deeply or the HTML is too large.
 */
export function checkMarkdown(markdown: string, firstLine = 1) {
  const file = new VFile(markdown);
  const tree = parseMarkdown(markdown);
  const destinations = findDestinations(tree);
  reportUnreadPictures(tree, file);
  const raw = toHtml.runSync(tree);
  reportDroppedHtml(raw, file);
  finish(raw, new Map());
  const problems = file.messages.map(({ line = 1, column = 1, reason, fatal }) => ({
    ...{ line: line + firstLine - 1, column, reason },
    isError: fatal === true,
  }));
  return {
    destinations: destinations.map((each) => ({ ...each, line: each.line + firstLine - 1 })),
    problems: problems.toSorted((a, b) => a.line - b.line || a.column - b.column),
  };
}

function finish(raw: Html, pictures: ReadonlyMap<string, StoredPicture>): RenderedMarkdown {
  const tree = toCleanHtml.runSync(raw);
  refuseTooLarge(tree);
  const outline = outlineOf(tree);
  addHeadingLinks(tree);
  offerPictures(tree, pictures);
  return { html: toCleanHtml.stringify(tree), ...outline };
}

/** Before there is such a string: 3,000 references to an address of 60 kB are 180 MB. */
function refuseTooLarge(tree: Html): void {
  let characters = 0;
  visit(tree, (node) => {
    if (node.type === 'text') characters += node.value.length;
    if (node.type === 'element') {
      characters += node.tagName === 'img' ? PICTURE_CHARACTERS : 2 * node.tagName.length + 5;
      for (const value of Object.values(node.properties)) characters += String(value).length + 8;
    }
  });
  if (characters > MAX_HTML_CHARACTERS) {
    throw new MarkdownError(
      `the text becomes more than ${MAX_HTML_CHARACTERS / 1e6} MB of HTML, expected less: split the post`,
    );
  }
}

const toHtml = unified()
  .use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    footnoteLabel: 'Notas',
    footnoteLabelTagName: 'h2',
    footnoteLabelProperties: {},
    footnoteBackLabel: (reference, again) =>
      `Volver a la nota ${reference + 1}${again > 1 ? `, mención ${again}` : ''}`,
  })
  .use(rehypeRaw)
  .freeze();

const toCleanHtml = unified()
  .use(rehypeSanitize, schema)
  // From here on the tree is clean, and only our own steps add to it.
  .use(() => lowerHeadings)
  .use(rehypeSlug, { prefix: ID_PREFIX })
  .use(() => finishHtml)
  .use(rehypeStringify)
  .freeze();

/** Not before the outline is read, to which the sign of such a link does not belong. */
const addHeadingLinks = rehypeAutolinkHeadings({
  behavior: 'append',
  test: ['h2', 'h3'],
  properties: { className: ['heading-anchor'], ariaLabel: 'Enlace a este apartado' },
  content: { type: 'text', value: '#' },
});
