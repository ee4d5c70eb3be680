import type { Element, Parents, Root } from 'hast';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import {
  groundOf,
  parseMediaUrl,
  type PictureFormat,
  SOURCES,
  type StoredPicture,
  srcSet,
  USUAL_SIZE,
} from '../../media/picture.ts';
import { ID_PREFIX } from './sanitize-schema.ts';

/** Stored pictures by hash. Others are shown as they are written. */
export type StoredPictures = ReadonlyMap<string, StoredPicture | undefined>;

/**
 * Turns pictures into figures, lowers headings, and finishes links, tables and lists of tasks.
 *
 * @param tree a tree that is clean: what this adds is not looked at again.
 */
export function finishHtml(tree: Root, pictures: StoredPictures): void {
  const fragments = new Set<string>();
  let lowered = 0;
  let tables = 0;
  visit(tree, 'element', ({ tagName, properties }) => {
    fragments.add(fragmentOf(String(properties['id'])));
    // The title of the post is the page's h1.
    if (tagName === 'h1') lowered = 1;
  });
  visit(tree, 'element', (element, index = 0, parent = tree) => {
    const { tagName, properties } = element;
    const level = Number(/^h([1-6])$/.exec(tagName)?.[1]);
    if (level) element.tagName = `h${Math.min(6, level + lowered)}`;
    if (tagName === 'a') finishLink(element, fragments);
    if (tagName === 'p') makeFigure(element);
    if (tagName === 'img') parent.children[index] = finishImage(element, parent, pictures);
    if (tagName === 'table') {
      tables += 1;
      // A wide table scrolls by itself, by keyboard too, and the page does not.
      const region = { role: 'region', ariaLabel: `Tabla ${tables}`, tabIndex: 0 };
      parent.children[index] = h('div', { className: 'table-scroll', ...region }, element);
    }
    if (tagName === 'input') {
      // A task of a list: a box that nobody can tick is no form field.
      parent.children[index] = { type: 'text', value: properties['checked'] ? '☑' : '☐' };
    }
  });
}

/**
 * Leads a link within the text to the id that it means: its author writes `#notas`, or copies
 * `#s-notas` from a page. Links to other sites get no `opener`.
 */
function finishLink({ properties }: Element, fragments: ReadonlySet<string>): void {
  const href = String(properties['href']);
  if (href.startsWith('#')) {
    const id = href.slice(1);
    const prefixed = ID_PREFIX + id;
    const isPrefixed = fragments.has(fragmentOf(id)) && !fragments.has(fragmentOf(prefixed));
    if (!isPrefixed) properties['href'] = `#${prefixed}`;
  }
  if (/^https?:/.test(href)) properties['rel'] = ['noopener'];
}

/** An id as an address has it, percent-encoded. */
function fragmentOf(id: string): string {
  return new URL(`#${id}`, 'https://localhost').hash;
}

/** Makes a paragraph of nothing but a picture a figure, and the title of the picture its caption. */
function makeFigure(paragraph: Element): void {
  const [picture, ...others] = paragraph.children.filter(
    (child) => child.type !== 'text' || child.value.trim() !== '',
  );
  if (picture?.type !== 'element' || picture.tagName !== 'img' || others.length > 0) return;
  const { title, ...properties } = picture.properties;
  picture.properties = properties;
  paragraph.tagName = 'figure';
  paragraph.children = [picture];
  if (typeof title === 'string') paragraph.children.push(h('figcaption', title));
}

/** How wide a figure is, as `prose.css` lays it out. */
const WIDE_SIZES =
  '(min-width: 60rem) min(70vw, 79rem), (min-width: 44rem) 82vw, calc(100vw - 2.5rem)';
const TALL_SIZES = 'min(100vw - 2.5rem, 58vh)';

/**
 * Reserves the place of an image, so that nothing moves when it comes. A stored picture becomes a
 * `<picture>` with every format and width, unless it is one file.
 */
function finishImage(image: Element, parent: Parents, pictures: StoredPictures): Element {
  const { properties } = image;
  const src = String(properties['src'] ?? '');
  const hasSize = 'width' in properties || 'height' in properties;
  Object.assign(properties, { loading: 'lazy', decoding: 'async' });
  if (src.startsWith('/') && !hasSize) Object.assign(properties, USUAL_SIZE);
  const picture = pictures.get(parseMediaUrl(src)?.hash ?? '');
  if (!picture) return image;

  const { width, height, widths, placeholder } = picture;
  Object.assign(properties, { width, height });
  if (widths.length === 0) return image;
  const isTall = height > width;
  const sizes = isTall ? TALL_SIZES : WIDE_SIZES;
  const files = (format: PictureFormat) => ({ srcSet: srcSet(src, widths, format), sizes });
  const sources = SOURCES.map(({ format, type }) => h('source', { type, ...files(format) }));
  Object.assign(properties, files('jpg'), groundOf(placeholder));
  if (isTall && parent.type === 'element' && parent.tagName === 'figure') {
    parent.properties['className'] = ['tall'];
  }
  return h('picture', sources, image);
}
