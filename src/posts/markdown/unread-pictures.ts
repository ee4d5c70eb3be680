import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { location } from 'vfile-location';

/** `![words](address "caption")`, where the words may hold brackets and the address parentheses. */
const PICTURE =
  /(?<!\\)!\[(?:[^[\]]|\[[^[\]]*\]){0,1000}\]\((?<inside>(?:[^()\n]|\([^()\n]*\)){1,2000})\)/g;

/** What stands after the address, in quotation marks of whatever kind. */
const CAPTION = /\s+["'“”‘’«»](?<words>[^"“”«»]*)["'“”‘’«»]?\s*$/;

/** More of them say nothing more, and each costs a look at the whole text. */
const MAX_FAULTS = 20;

/**
 * Finds what was meant as a picture and is none for Markdown, which would publish the marks
 * themselves: most often because the file's name holds a space.
 */
export function findUnreadPictures(
  markdown: string,
): readonly { line: number; column: number; message: string }[] {
  const meant = [...markdown.matchAll(PICTURE)];
  const unread: RegExpExecArray[] = [];
  let next = 0;
  // Both in the order of the source: what begins in a text, and not in code, was not read.
  visit(unified().use(remarkParse).use(remarkGfm).parse(markdown), 'text', ({ position }) => {
    const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0];
    for (let it = meant[next]; it && it.index < end; it = meant[++next]) {
      if (it.index >= start) unread.push(it);
    }
  });
  const { toPoint } = location(markdown);
  return unread.slice(0, MAX_FAULTS).map(({ index, groups }) => ({
    ...(toPoint(index) ?? { line: 1, column: 1 }),
    message: `this is not read as a picture: ${advice(groups?.['inside'] ?? '')}`,
  }));
}

function advice(inside: string): string {
  const words = CAPTION.exec(inside)?.groups?.['words'];
  const name = inside.replace(CAPTION, '').trim();
  if (/\s/.test(name) && !/[<>]/.test(name)) {
    return `a name with spaces goes between < and >: ![…](<${name}>)`;
  }
  const example = `${name.replaceAll(/[<>]/g, '') || 'barra.jpg'} "${words ?? 'pie'}"`;
  return `after the file's name goes nothing but a caption in straight quotation marks: ![…](${example})`;
}
