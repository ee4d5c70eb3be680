import type { Element, Root } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { find, html as htmlNames } from 'property-information';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { localPath } from './local-path.ts';
import { schema } from './sanitize-schema.ts';

/**
 * Warns of addresses, and of elements and attributes written as HTML, that the sanitizer drops, and
 * reports an `<img>` that names a file. A comment is no loss.
 *
 * @param html what the text becomes, before it is sanitized.
 */
export function reportDroppedHtml(html: Root, file: VFile): void {
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

/** Asks the sanitizer itself about an element, whatever is around it. */
function lossesOf(element: Element): string[] {
  const { tagName, properties } = element;
  const alone = { ...element, children: [] };
  const clean = sanitize(alone, { ...schema, ancestors: {}, required: {} });
  if (clean.type !== 'element') return [`<${tagName}>`];
  return Object.entries(properties).flatMap(([name, value]) => {
    if (clean.properties[name] !== undefined) return [];
    const text = String(value);
    const quoted = JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
    if (name === 'href' || name === 'src') return [`${ADDRESS} ${quoted}`];
    return [`${find(htmlNames, name).attribute}=${quoted} of <${tagName}>`];
  });
}
