import type { Element, Root, RootContent } from 'hast';
import { raw } from 'hast-util-raw';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { toString } from 'hast-util-to-string';
import { h } from 'hastscript';
import { type Options, toHast } from 'mdast-util-to-hast';
import { VFile } from 'vfile';
import { finishHeadings } from './finish-headings.ts';
import { finishHtml } from './finish-html.ts';
import type { StoredPictures } from './finish-image.ts';
import { findDestinations, parseMarkdown } from './parse-markdown.ts';
import {
  reportDroppedHtml,
  reportDroppedParts,
  reportMissingAltTexts,
  reportUnparsedMarkup,
} from './report-problems.ts';
import { schema } from './sanitize-schema.ts';

/**
 * The longest text that the table takes (1 MB) becomes 1.3 MB of HTML. A page is compressed and
 * sent whole, and the feeds hold several: 3 MB is the most that does not slow them for everybody.
 */
const MAX_HTML_CHARACTERS = 3_000_000;

/**
 * Turns the Markdown of a post (CommonMark, GFM, inline HTML) into HTML that is safe to put into
 * a page, whatever the Markdown says. Only worker threads call this: a text may take very long.
 *
 * A picture alone in its paragraph becomes a figure, its title the caption. Headings begin at h2,
 * since the post's title is the page's h1, and a link to each stands before it. A passage in another
 * language is marked by `<i lang="en">…</i>`.
 *
 * @param pictures the stored pictures that the text shows, by hash: these come in every format and
 *   width. A picture that is missing there stays as it is written.
 * @returns the HTML, its headings and how long it takes to read; the addresses in the text; and, by
 *   line and column, what of it is not shown as it is written.
 * @throws when it nests too deeply or the HTML is too large.
 */
export function renderMarkdown(markdown: string, pictures: StoredPictures = new Map()) {
  const file = new VFile(markdown);
  const text = parseMarkdown(markdown);
  reportUnparsedMarkup(text, file);
  reportMissingAltTexts(text, file);
  reportDroppedParts(text, file);
  // Given a root, `raw` and `sanitize` return a root; the file gives the places of what is written as HTML.
  const written = raw(toHast(text, TO_HTML), { file }) as Root;
  reportDroppedHtml(written, file);
  written.children = written.children.flatMap(blocksOf);
  // Parsed again, as a browser would: without the dropped elements the HTML may give another tree,
  // which could end elements of the page.
  const tree = raw(sanitize(written, schema), { file }) as Root;
  tree.children = tree.children.flatMap(blocksOf);
  // From here on the tree is clean, and only our own steps add to it.
  finishHtml(tree, pictures, file);
  const headings = finishHeadings(tree);
  const problems = file.messages.map(({ line = 1, column = 1, reason, fatal = false }) => ({
    line,
    column,
    reason,
    fatal,
  }));
  const html = toHtml(tree);
  if (html.length > MAX_HTML_CHARACTERS) {
    const limit = `${MAX_HTML_CHARACTERS / 1e6} MB`;
    throw new Error(`it becomes more than ${limit} of HTML, expected less: split the post`);
  }
  return {
    html,
    headings,
    readingMinutes: readingMinutesOf(tree),
    destinations: findDestinations(text),
    problems: problems.toSorted((a, b) => a.line - b.line || a.column - b.column),
  };
}

const TO_HTML: Options = {
  allowDangerousHtml: true,
  clobberPrefix: '',
  footnoteLabel: 'Notas',
  footnoteLabelTagName: 'h2',
  footnoteLabelProperties: {},
  footnoteBackLabel: (reference, again) =>
    `Volver a la referencia ${reference + 1}${again > 1 ? `, mención ${again}` : ''}`,
};

/** Block-level elements. */
const BLOCK = /^(?:p|h[1-6]|[uod]l|table|blockquote|pre|hr|div|section|details|img)$/;

/**
 * What is left of a root node without its disallowed elements, as blocks: the layout would make a
 * bare text one letter wide.
 */
function blocksOf(node: RootContent): readonly RootContent[] {
  if (node.type === 'text' && node.value.trim() !== '') return [h('p', node.value)];
  if (node.type !== 'element' || !isUnwrapped(node) || toString(node).trim() === '') return [node];
  const holdsBlocks = node.children.some(
    (child) => child.type === 'element' && (BLOCK.test(child.tagName) || isUnwrapped(child)),
  );
  return holdsBlocks ? node.children.flatMap(blocksOf) : [{ ...node, tagName: 'div' }];
}

/** Whether the sanitizer drops an element and leaves what it holds. */
function isUnwrapped({ tagName }: Element): boolean {
  return !schema.tagNames?.includes(tagName) && !schema.strip?.includes(tagName);
}

/** Adults read 200 to 250 words of Spanish prose a minute. */
const WORDS_PER_MINUTE = 220;

/** At least 1. */
function readingMinutesOf(tree: Root): number {
  const words = toString(tree).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
