import type { Element, Root as Html } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { localPath } from './destinations.ts';
import { schema } from './sanitize-schema.ts';

/** Warns of addresses of links and pictures that the sanitizer drops. */
export function warnOfDroppedAddresses(tree: Root, file: VFile): void {
  visit(tree, (node) => {
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return;
    const [tagName, property] = node.type === 'image' ? ['img', 'src'] : ['a', 'href'];
    if (isAllowed(tagName, property, node.url)) return;
    const kind = node.type === 'image' ? 'the address of the picture' : 'the address of the link';
    file.message(dropped(`${kind} ${quote(node.url)}`), node.position);
  });
}

/**
 * Warns of elements and attributes, written as HTML, that the sanitizer drops, and reports an
 * `<img>` that names a file. A comment is no loss.
 *
 * @param html what the tree becomes, before it is sanitized.
 */
export function reportDroppedHtml(html: Html, tree: Root, file: VFile): void {
  const isWritten = writtenAsHtml(tree);
  visit(html, 'element', (element) => {
    if (!isWritten(element)) return;
    for (const what of lossesOf(element)) file.message(dropped(what), element.position);
    const { src } = element.properties;
    const path = element.tagName === 'img' && typeof src === 'string' && localPath(src);
    if (!path) return;
    const reason = `a picture of a file is written as ![words that describe it](${path}), not as <img>`;
    file.message(reason, element.position).fatal = true;
  });
}

/** Whether an element was written as HTML, and not made of Markdown. */
function writtenAsHtml(tree: Root): (element: Element) => boolean {
  const ranges: [number, number][] = [];
  visit(tree, 'html', ({ position }) => {
    if (position) ranges.push([position.start.offset ?? 0, position.end.offset ?? 0]);
  });
  return ({ position }) => {
    const at = position?.start.offset;
    return at !== undefined && ranges.some(([start, end]) => start <= at && at < end);
  };
}

function lossesOf({ tagName, properties }: Element): string[] {
  if (!schema.tagNames?.includes(tagName)) return [`<${tagName}>`];
  return Object.entries(properties)
    .filter(([name, value]) => !isAllowed(tagName, name, value))
    .map(([name, value]) => `${attribute(name)}=${quote(String(value))} of <${tagName}>`);
}

/** Asks the sanitizer itself about one attribute. */
function isAllowed(tagName: string, name: string, value: Element['properties'][string]): boolean {
  const alone: Element = { type: 'element', tagName, properties: { [name]: value }, children: [] };
  const clean = sanitize(alone, { ...schema, ancestors: {}, required: {} });
  return clean.type === 'element' && clean.properties[name] !== undefined;
}

function dropped(what: string): string {
  return `${what} is dropped, it is not allowed in a post`;
}

function quote(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
}

/** As it is written in HTML: `onClick` is `onclick`, `dataX` is `data-x`. */
function attribute(name: string): string {
  return /^(?:data|aria)[A-Z]/.test(name)
    ? name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : name.toLowerCase();
}
