import { unescape } from 'node:querystring';
import type { Element, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { postHref } from '../../routes.ts';
import { slugOf } from '../slug.ts';
import { finishImage, type StoredPictures } from './finish-image.ts';
import { ID_PREFIX } from './sanitize-schema.ts';

/**
 * Turns pictures into figures, gives headings ids and lowers them, and finishes links, tables, lists of tasks and
 * the dashes of asides.
 *
 * @param tree a sanitized tree: what this adds is not sanitized again.
 * @param file gets a warning for each link to a heading that is not there.
 */
export function finishHtml(tree: Root, pictures: StoredPictures, file: VFile): void {
  const ids = addIds(tree);
  let lowered = 0;
  let heading = '';
  /** How many tables have been named after a heading. */
  const tables = new Map<string, number>();
  // The title of the post is the page's h1.
  visit(tree, { tagName: 'h1' }, () => void (lowered = 1));
  visit(tree, 'text', (text, _index, parent) => {
    if (parent?.type !== 'element' || parent.tagName !== 'code')
      text.value = joinDashes(text.value);
  });
  visit(tree, 'element', (element, index = 0, parent = tree) => {
    const { tagName, properties } = element;
    const level = Number(/^h([1-6])$/.exec(tagName)?.[1]);
    if (level) {
      element.tagName = `h${Math.min(6, level + lowered)}`;
      heading = toString(element).trim();
    }
    if (tagName === 'a') finishLink(element, ids, file);
    if (tagName === 'p') makeFigure(element);
    if (tagName === 'img') parent.children[index] = finishImage(element, parent, pictures);
    if (tagName === 'table') {
      const number = (tables.get(heading) ?? 0) + 1;
      tables.set(heading, number);
      const name = ['Tabla', number > 1 && number, heading && `de «${heading}»`];
      // A wide table scrolls by itself, by keyboard too, and the page does not.
      const region = { role: 'region', ariaLabel: name.filter(Boolean).join(' '), tabIndex: 0 };
      parent.children[index] = h('div', { className: 'table-scroll', ...region }, element);
    }
    if (tagName === 'input') {
      // A task of a list: a box that nobody can tick is no form field.
      parent.children[index] = { type: 'text', value: properties['checked'] ? '☑' : '☐' };
    }
  });
}

/**
 * Gives each heading an id in ASCII: Firefox 153 does not find `#s-cómo` after a navigation that a
 * script has intercepted.
 *
 * @returns the ids of all elements.
 */
function addIds(tree: Root): Set<string> {
  const ids = new Set<string>();
  visit(tree, 'element', ({ properties: { id } }) => void (id && ids.add(String(id))));
  // Otherwise each of thousands of equal headings would try all numbers before its own.
  const counts = new Map<string, number>();
  visit(tree, 'element', (element) => {
    const { tagName, properties } = element;
    if (!/^h[1-6]$/.test(tagName) || properties['id']) return;
    const slug = ID_PREFIX + slugOf(toString(element));
    let id = slug;
    for (let count = counts.get(slug) ?? 1; ids.has(id); count += 1) {
      id = `${slug}-${count}`;
      counts.set(slug, count + 1);
    }
    ids.add(id);
    properties['id'] = id;
  });
  return ids;
}

/**
 * Holds the dashes around an aside —like this one— to its words by a word joiner, so that no line ends with the
 * first one or begins with the second, and the hyphen of a range such as 0,6-0,8 to its numbers.
 */
function joinDashes(text: string): string {
  return text
    .replace(/(?<![^\s«“"(¿¡])—(?=[^\s.,;:!?)»”…]|$)/g, '—\u2060')
    .replace(/(?<![\s«“(])—(?=[\s.,;:!?)»”…]|$)/g, '\u2060—')
    .replace(/(?<=(?:^|[\s(])\d[\d,.]{0,5})-(?=\d[\d,.]{0,5}(?![\d,.-]))/g, '-\u2060');
}

/** The address of a post's page, on a placeholder host. */
const PAGE = new URL(postHref('post'), 'https://localhost');

/** A heading of another post, as its author writes it or copies it from a page. */
const HEADING_ELSEWHERE = /^(\/blog\/[^/?#.]+\/?(?:\?[^#]*)?#)(?:s-)?([^:].*)$/;

/**
 * Leads a link to a heading, of the text or of another post, to the id that it means: its author writes
 * `#cómo-empezar`, or copies `#s-como-empezar` from a page. A path that is relative to the post's page becomes
 * absolute: feeds and previews show it elsewhere. Links to other sites get no `opener`.
 */
function finishLink(
  { properties, position }: Element,
  ids: ReadonlySet<string>,
  file: VFile,
): void {
  // Empty where the sanitizer has dropped it.
  const href = String(properties['href'] ?? '');
  // All fragments are of headings except these, which lead to the top of the page or search its text.
  if (/^#(?!$|top$|:~:)/i.test(href)) {
    const written = unescape(href.slice(1));
    const meant = [written, slugOf(written)].flatMap((id) => [ID_PREFIX + id, id]);
    const found = meant.find((id) => ids.has(id));
    const reason = 'leads nowhere: no heading here has this address';
    if (found) properties['href'] = `#${found}`;
    else file.message(`the link to '${href}' ${reason}`, position);
  }
  const target = /^[^#?/]/.test(href) ? URL.parse(href, PAGE) : undefined;
  const path = target?.origin === PAGE.origin ? target.href.slice(PAGE.origin.length) : href;
  const [, page, heading] = HEADING_ELSEWHERE.exec(path) ?? [];
  if (page && heading) properties['href'] = page + ID_PREFIX + slugOf(unescape(heading));
  else if (path.startsWith('/')) properties['href'] = path;
  if (/^https?:/i.test(href)) properties['rel'] = ['noopener'];
}

/** Turns a paragraph that contains only a picture into a figure, with the picture's title as its caption. */
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
