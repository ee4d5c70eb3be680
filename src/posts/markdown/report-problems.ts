import type { Element, Root } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import type { Root as MarkdownRoot } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { placeAt } from '../diagnostic.ts';
import { localPath } from './destinations.ts';
import { schema } from './sanitize-schema.ts';

/**
 * Warns of addresses, and of elements and attributes written as HTML, that the sanitizer drops. A
 * picture that is lost, or an `<img>` that names a file, is an error. Comments are ignored.
 *
 * @param html what the text becomes, before it is sanitized.
 */
export function reportDroppedHtml(html: Root, file: VFile): void {
  const source = String(file);
  visit(html, 'element', (element) => {
    const { position, tagName, properties } = element;
    if (position?.start.offset === undefined) return;
    const isHtml = source[position.start.offset] === '<';
    const isPicture = tagName === 'img';
    const src = String(properties['src'] ?? '');
    for (const loss of lossesOf(element, isHtml)) {
      const isLost = isPicture && loss.startsWith(ADDRESS);
      const expected = isLost ? ', expected a file beside it: ![words](picture.jpg)' : '';
      const reason = `${loss} is dropped, it is not allowed in a post${expected}`;
      file.message(reason, position).fatal = isLost;
    }
    if (isPicture && src === '') {
      const reason = 'this picture has no address, expected ![words](picture.jpg)';
      file.message(reason, position).fatal = true;
    }
    if (properties['href'] === '') {
      file.message('this link has no address, expected [words](https://example.com/)', position);
    }
    if (isPicture && /^http:/i.test(src)) {
      const reason = `${JSON.stringify(src)} does not load on an https: page, expected https:`;
      file.message(reason, position);
    }
    const path = isHtml && isPicture && localPath(src);
    if (!path) return;
    const reason = `a picture of a file is written as ![words that describe it](${path}), not as <img>`;
    file.message(reason, position).fatal = true;
  });
}

/** The start of a message about an address. */
const ADDRESS = 'the address ';

/** A schema that judges an element by itself, whatever surrounds it. */
const anywhere = { ...schema, ancestors: {}, required: {} };

/** What the sanitizer drops of an element; of one from Markdown syntax, only addresses count. */
function lossesOf(element: Element, isHtml: boolean): string[] {
  const { tagName, properties } = element;
  const clean = sanitize({ ...element, children: [] }, anywhere);
  if (clean.type !== 'element') return isHtml ? [`<${tagName}>`] : [];
  return Object.entries(properties).flatMap(([name, value]) => {
    if (clean.properties[name] !== undefined) return [];
    const text = String(value);
    const quoted = JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
    if (name === 'href' || name === 'src') return [ADDRESS + quoted];
    return isHtml
      ? [`${name.replace('className', 'class').toLowerCase()}=${quoted} of <${tagName}>`]
      : [];
  });
}

/** Warns of pictures without an alt text. */
export function reportMissingAltTexts(tree: MarkdownRoot, file: VFile): void {
  visit(tree, ['image', 'imageReference'], (node) => {
    if (!('alt' in node) || node.alt?.trim()) return;
    const expected = 'expected words that say what it shows: ![words](picture.jpg)';
    file.message(`this picture has no description, ${expected}`, node.position);
  });
}

/**
 * Warns of parts of a text that no page shows: cells of a table without a heading above them, and
 * notes that nothing refers to or whose name is taken.
 */
export function reportDroppedParts(tree: MarkdownRoot, file: VFile): void {
  const wanted = new Set<string>();
  visit(tree, 'footnoteReference', ({ identifier }) => void wanted.add(identifier));
  visit(tree, 'footnoteDefinition', ({ identifier, position }) => {
    if (wanted.delete(identifier)) return;
    const reason = 'nothing refers to it, or another one has its name';
    file.message(`the note '[^${identifier}]' is dropped: ${reason}`, position);
  });
  visit(tree, 'table', ({ children: [first, ...rows] }) => {
    const expected = 'no more cells than in the first row, or \\| for the character | in a cell';
    for (const { children } of rows) {
      const lost = children.slice(first?.children.length).find((cell) => cell.children.length > 0);
      if (lost) file.message(`this cell is dropped: expected ${expected}`, lost.position);
    }
  });
}

/**
 * Patterns of markup that Markdown did not parse. Text nodes contain no code; paragraphs contain
 * the starts of lines.
 */
const UNPARSED = {
  text: [
    {
      signs: /(?<!\\)!\[(?:[^[\]]*\]\(|\[[^[\]]+\]\])/g,
      meant:
        'a picture, expected ![words](<my picture.jpg> "caption"): < and > around a name with spaces, straight quotation marks',
      fatal: true,
    },
    {
      signs: /(?<![\\!])\[(?:[^[\]]+\](?:\(|[ \u00a0]\($)|\[[^[\]]+\]\])/g,
      meant:
        'a link, expected [words](<https://example.com/my file.pdf>): no space before the address, < and > around one with spaces',
    },
    {
      signs: /(?<!\\)\[\^[^[\]\s]+\]/g,
      meant: 'a note, expected a line [^…]: that says what it is',
    },
    {
      signs: /(?<![\\*])\*\*[^*\n]+\*\*/g,
      meant: 'bold words, expected no space within the signs and one outside',
    },
  ],
  paragraph: [
    {
      signs: /^[•▪◦‣●·]\s/gm,
      meant: 'a list, expected - in place of this sign',
    },
    {
      signs: /^%%|(?<![\d%])%%[^%]+%%/g,
      meant: 'a comment, expected <!-- and --> around it',
    },
    {
      signs: /^\|.+\|[ \t\u00a0]*\n[ \t>]*\|/g,
      meant:
        'a table, expected | --- | --- | as its second line, without no-break spaces, or \\| for a sign that begins a text',
      fatal: true,
    },
    {
      signs:
        /^(?:#{2,6}(?=[^#\s])|(?:#{1,6}|[-*+]|\d{1,9}[.)])\u00a0|[ \t]*\u00a0[ \u00a0]*[-*+]\s)/gm,
      meant: 'a heading or a list, expected spaces around this sign, and no no-break spaces',
    },
  ],
};

/**
 * Reports what was meant as a picture, a link, a table, a heading or a list but is not one in
 * Markdown, so that its signs would be published as text.
 */
export function reportUnparsedMarkup(tree: MarkdownRoot, file: VFile): void {
  const source = String(file);
  visit(tree, ({ type, position }) => {
    if (type !== 'paragraph' && type !== 'text') return;
    const start = position?.start.offset;
    // The text of an autolink has no position.
    if (start === undefined) return;
    const written = source.slice(start, position?.end.offset);
    for (const { signs, meant, fatal = false } of UNPARSED[type]) {
      for (const { index } of written.matchAll(signs)) {
        file.message(`this is not read as ${meant}`, placeAt(source, start + index)).fatal = fatal;
      }
    }
  });
}
