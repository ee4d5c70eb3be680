import type { Element, Root, Text } from 'hast';
import { visit } from 'unist-util-visit';
import { USUAL_SIZE } from '../../media/picture.ts';
import { createElement } from './create-element.ts';
import { ID_PREFIX } from './sanitize-schema.ts';

/** Makes h1 an h2 and so on, where there is an h1: the title of the post is the page's h1. */
export function lowerHeadings(tree: Root): void {
  const headings: Element[] = [];
  visit(tree, 'element', (element) => {
    if (/^h[1-6]$/.test(element.tagName)) headings.push(element);
  });
  if (!headings.some((heading) => heading.tagName === 'h1')) return;
  for (const heading of headings) {
    heading.tagName = `h${Math.min(6, Number(heading.tagName[1]) + 1)}`;
  }
}

/** Turns pictures into figures, and finishes links, tables and lists of tasks. */
export function finishHtml(tree: Root): void {
  const ids = idsOf(tree);
  let tables = 0;
  visit(tree, 'element', (element, index, parent) => {
    if (element.tagName === 'a') finishLink(element, ids);
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

function idsOf(tree: Root): ReadonlySet<unknown> {
  const ids = new Set<unknown>();
  visit(tree, 'element', ({ properties }) => void ids.add(properties['id']));
  return ids;
}

/**
 * Leads a link within the text to the id that it means: its author writes `#notas`, or copies
 * `#s-notas` from a page. Links to other sites get no `opener`.
 */
function finishLink(link: Element, ids: ReadonlySet<unknown>): void {
  const { href } = link.properties;
  if (typeof href !== 'string') return;
  const isPrefixed =
    !ids.has(ID_PREFIX + decoded(href.slice(1))) && ids.has(decoded(href.slice(1)));
  if (href.startsWith('#') && !isPrefixed) {
    link.properties['href'] = `#${ID_PREFIX}${href.slice(1)}`;
  }
  if (/^https?:/.test(href)) link.properties['rel'] = ['noopener'];
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** A task of a list: a sign, since a box that nobody can tick is no form field. */
function checkMark(box: Element): Text {
  return { type: 'text', value: box.properties['checked'] ? '☑' : '☐' };
}

/** A wide table scrolls by itself, by keyboard too, and the page does not. */
function scrollable(table: Element, number: number): Element {
  const region = { role: 'region', ariaLabel: `Tabla ${number}`, tabIndex: 0 };
  return createElement('div', { className: ['table-scroll'], ...region }, [table]);
}

function figureOf(paragraph: Element): Element | undefined {
  const [picture, ...others] = paragraph.children.filter(
    (child) => child.type !== 'text' || child.value.trim() !== '',
  );
  if (picture?.type !== 'element' || picture.tagName !== 'img' || others.length > 0) return;
  const { title, ...properties } = picture.properties;
  // The same element and not a copy: its own turn in `finishHtml` comes after this one.
  picture.properties = properties;
  if (typeof title !== 'string') return createElement('figure', {}, [picture]);
  const caption = createElement('figcaption', {}, [{ type: 'text', value: title }]);
  return createElement('figure', {}, [picture, caption]);
}
