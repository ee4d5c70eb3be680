import type { Element, Root, Text } from 'hast';
import rehypeAutolinkHeadings from 'rehype-autolink-headings';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema, type Options as Schema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { type StoredPicture, USUAL_SIZE } from '../../media/picture.ts';
import { findTooIntricate } from './nesting.ts';
import { HEADING_ANCHOR, type Outline, outlineOf } from './outline.ts';
import { offerPictures } from './responsive-pictures.ts';

/**
 * Turns the Markdown of a post (CommonMark, GFM, inline HTML) into HTML that is safe to put into
 * a page, whatever the Markdown says.
 *
 * A picture alone in its paragraph becomes a figure, its title the caption. Headings begin at h2,
 * since the post's title is the page's h1, and each carries a link to itself. A passage in another
 * language is marked by `<i lang="en">…</i>`.
 *
 * @param pictures what is known of the stored pictures that it refers to, by hash: these come in
 *   every format and width. One that is missing there is left as it is written.
 */
export async function renderMarkdown(
  markdown: string,
  pictures: ReadonlyMap<string, StoredPicture> = new Map(),
): Promise<RenderedMarkdown> {
  if (findTooIntricate(markdown)) return asItStands(markdown);
  try {
    const tree = await processor.run(processor.parse(markdown));
    offerPictures(tree, pictures);
    return { html: processor.stringify(tree), ...outlineOf(tree) };
  } catch (error) {
    // Elements in elements in elements: the stack is at its end.
    if (!(error instanceof RangeError)) throw error;
    return asItStands(markdown);
  }
}

/** A text that nobody can have meant as it is: publishing refuses it, and here it costs no time. */
function asItStands(markdown: string): RenderedMarkdown {
  const html = `<pre>${markdown.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
  return { html, headings: [], readingMinutes: 1, wordCount: 0 };
}

export interface RenderedMarkdown extends Outline {
  readonly html: string;
}

/**
 * Ids are prefixed so that a heading such as «Location» cannot shadow a property of `window`
 * (DOM clobbering).
 */
const ID_PREFIX = 's-';

/** Tags and attributes that may leave; what is not named here is dropped. */
export const schema: Schema = {
  ...defaultSchema,
  clobberPrefix: ID_PREFIX,
  // What stands in these is no text of the author's.
  strip: ['script', 'style', 'template', 'noscript'],
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((tag) => tag !== 'picture' && tag !== 'source'),
    ...['abbr', 'cite', 'mark', 'small', 'time', 'u'],
  ],
  attributes: {
    ...defaultSchema.attributes,
    '*': ['lang', 'dir', 'title', 'id', 'ariaLabel', 'ariaDescribedBy', 'ariaHidden'],
    a: ['href', 'dataFootnoteRef', 'dataFootnoteBackref', ['className', 'data-footnote-backref']],
    abbr: ['title'],
    input: ['checked', ['disabled', true], ['type', 'checkbox']],
    img: ['src', 'alt', 'title', 'width', 'height'],
    li: [],
    ol: ['start', 'reversed'],
    td: ['align', 'colSpan', 'rowSpan'],
    th: ['align', 'colSpan', 'rowSpan', 'scope'],
    time: ['dateTime'],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'], cite: ['http', 'https'] },
};

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
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
  .use(rehypeSanitize, schema)
  // From here on the tree is clean, and only our own steps add to it.
  .use(() => lowerHeadings)
  .use(rehypeSlug, { prefix: ID_PREFIX })
  .use(rehypeAutolinkHeadings, {
    behavior: 'append',
    test: ['h2', 'h3'],
    properties: { className: [HEADING_ANCHOR], ariaLabel: 'Enlace a este apartado' },
    content: { type: 'text', value: '#' },
  })
  .use(() => finish)
  .use(rehypeStringify)
  .freeze();

function lowerHeadings(tree: Root): void {
  const headings: Element[] = [];
  visit(tree, 'element', (element) => {
    if (/^h[1-6]$/.test(element.tagName)) headings.push(element);
  });
  if (!headings.some((heading) => heading.tagName === 'h1')) return;
  for (const heading of headings) {
    heading.tagName = `h${Math.min(6, Number(heading.tagName[1]) + 1)}`;
  }
}

function finish(tree: Root): void {
  let tables = 0;
  visit(tree, 'element', (element, index, parent) => {
    if (element.tagName === 'a') finishLink(element);
    if (element.tagName === 'img') finishImage(element);
    if (parent === undefined || index === undefined) return;
    if (element.tagName === 'input') parent.children[index] = checkMark(element);
    if (element.tagName === 'table') {
      tables += 1;
      parent.children[index] = scrollable(element, tables);
    }
    if (element.tagName === 'p') parent.children[index] = figureOf(element) ?? element;
  });
}

const LAZY = { loading: 'lazy', decoding: 'async' } as const;

/** Its place is reserved, so that nothing moves when it comes. */
function finishImage({ properties }: Element): void {
  const isOurs = typeof properties['src'] === 'string' && properties['src'].startsWith('/');
  const hasSize = 'width' in properties || 'height' in properties;
  Object.assign(properties, LAZY, isOurs && !hasSize && USUAL_SIZE);
}

/** The sanitizer prefixed the ids; links inside the text follow. Links elsewhere get no `opener`. */
function finishLink(link: Element): void {
  const { href } = link.properties;
  if (typeof href !== 'string') return;
  if (href.startsWith('#') && !href.startsWith(`#${ID_PREFIX}`)) {
    link.properties['href'] = `#${ID_PREFIX}${href.slice(1)}`;
  }
  if (/^https?:/.test(href)) link.properties['rel'] = ['noopener'];
}

/** A task of a list: a sign, since a box that nobody can tick is no form field. */
function checkMark(box: Element): Text {
  return { type: 'text', value: box.properties['checked'] ? '☑' : '☐' };
}

/** A wide table scrolls by itself, by keyboard too, and the page does not. */
function scrollable(table: Element, number: number): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: {
      className: ['table-scroll'],
      role: 'region',
      ariaLabel: `Tabla ${number}`,
      tabIndex: 0,
    },
    children: [table],
  };
}

function figureOf(paragraph: Element): Element | undefined {
  const [picture, ...others] = paragraph.children.filter(
    (child) => child.type !== 'text' || child.value.trim() !== '',
  );
  if (picture?.type !== 'element' || picture.tagName !== 'img' || others.length > 0) return;
  const { title, ...properties } = picture.properties;
  // The same element and not a copy: its own turn in `finish` comes after this one.
  picture.properties = properties;
  const children: Element[] = [picture];
  if (typeof title === 'string') {
    children.push({
      type: 'element',
      tagName: 'figcaption',
      properties: {},
      children: [{ type: 'text', value: title }],
    });
  }
  return { type: 'element', tagName: 'figure', properties: {}, children };
}
