import { toString } from 'hast-util-to-string';
import rehypeAutolinkHeadings from 'rehype-autolink-headings';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { finishHtml } from './finish-html.ts';
import type { StoredPictures } from './finish-image.ts';
import { refuseTooLarge } from './html-limit.ts';
import { outlineOf } from './outline.ts';
import { findDestinations, parseMarkdown } from './parse-markdown.ts';
import {
  reportDroppedHtml,
  reportSilentPictures,
  reportUnreadPictures,
} from './report-problems.ts';
import { ID_PREFIX, schema } from './sanitize-schema.ts';

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
 * @returns the HTML and its outline; the addresses in the text; and, by line and column, what of it
 *   is not shown as it is written.
 * @throws when it nests too deeply or the HTML is too large.
 */
export function renderMarkdown(markdown: string, pictures: StoredPictures = new Map()) {
  const file = new VFile(markdown);
  const text = parseMarkdown(markdown);
  reportUnreadPictures(text, file);
  reportSilentPictures(text, file);
  const raw = toHtml.runSync(text);
  reportDroppedHtml(raw, file);
  const tree = toCleanHtml.runSync(raw);
  // From here on the tree is clean, and only our own steps add to it.
  finishHtml(tree, pictures);
  refuseTooLarge(tree);
  const outline = outlineOf(tree);
  addHeadingLinks(tree);
  const problems = file.messages.map(({ line = 1, column = 1, reason, fatal = false }) => ({
    ...{ line, column, reason, fatal },
  }));
  return {
    html: toCleanHtml.stringify(tree),
    ...outline,
    destinations: findDestinations(text),
    problems: problems.toSorted((a, b) => a.line - b.line || a.column - b.column),
  };
}

const toHtml = unified()
  .use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    footnoteLabel: 'Notas',
    footnoteLabelTagName: 'h2',
    footnoteLabelProperties: {},
    footnoteBackLabel: (reference, again) =>
      `Volver a la referencia ${reference + 1}${again > 1 ? `, mención ${again}` : ''}`,
  })
  .use(rehypeRaw)
  .freeze();

const toCleanHtml = unified()
  .use(rehypeSanitize, schema)
  .use(rehypeSlug, { prefix: ID_PREFIX })
  .use(rehypeStringify)
  .freeze();

/** Before each heading and not in it, whose name it would be a part of. */
const addHeadingLinks = rehypeAutolinkHeadings({
  behavior: 'before',
  test: ['h2', 'h3'],
  properties: (heading) => ({
    className: ['heading-anchor'],
    ariaLabel: `Enlace a «${toString(heading).trim()}»`,
  }),
  // Its sign is the style's: feeds and readers' views would show it beside each heading.
  content: [],
});
