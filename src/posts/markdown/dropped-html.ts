import type { Element, Root as Html } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { localPath } from './destinations.ts';
import { schema } from './sanitize-schema.ts';

/**
 * Warns of addresses, and of elements and attributes written as HTML, that the sanitizer drops, and
 * reports an `<img>` that names a file. A comment is no loss.
 *
 * @param html what the text becomes, before it is sanitized.
 */
export function reportDroppedHtml(html: Html, file: VFile): void {
  const source = String(file);
  visit(html, 'element', (element) => {
    const { position, tagName, properties } = element;
    if (position?.start.offset === undefined) return;
    // Of what Markdown makes itself only the addresses are the author's.
    const isHtml = source[position.start.offset] === '<';
    for (const loss of lossesOf(element)) {
      if (!isHtml && !loss.startsWith(ADDRESS)) continue;
      file.message(`${loss} is dropped, it is not allowed in a post`, position);
    }
    const path = isHtml && tagName === 'img' && localPath(String(properties['src'] ?? ''));
    if (!path) return;
    const reason = `a picture of a file is written as ![words that describe it](${path}), not as <img>`;
    file.message(reason, position).fatal = true;
  });
}

const ADDRESS = 'the address';

function lossesOf({ tagName, properties }: Element): string[] {
  if (!schema.tagNames?.includes(tagName)) return [`<${tagName}>`];
  return Object.entries(properties)
    .filter(([name, value]) => !isAllowed(tagName, name, value))
    .map(([name, value]) =>
      /^(?:href|src)$/.test(name)
        ? `${ADDRESS} ${quote(String(value))}`
        : `${attribute(name)}=${quote(String(value))} of <${tagName}>`,
    );
}

/** Asks the sanitizer itself about one attribute. */
function isAllowed(tagName: string, name: string, value: Element['properties'][string]): boolean {
  const alone: Element = { type: 'element', tagName, properties: { [name]: value }, children: [] };
  const clean = sanitize(alone, { ...schema, ancestors: {}, required: {} });
  return clean.type === 'element' && clean.properties[name] !== undefined;
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
