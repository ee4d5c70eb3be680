import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { location } from 'vfile-location';

/** More of them tell the author nothing new. */
const MAX_REPORTED = 20;

/** Neither the words of a picture nor its address are longer. */
const MAX_LENGTH = 2_000;

/**
 * Reports what was meant as a picture and is not one in Markdown, which would publish the marks
 * themselves: most often because the name of the file holds a space.
 */
export function reportUnreadPictures(tree: Root, file: VFile): void {
  const source = String(file);
  const { toPoint } = location(file);
  let reported = 0;
  // What stands in a text, and not in code, was not read.
  visit(tree, 'text', ({ position }) => {
    const end = position?.end.offset ?? 0;
    let at = source.indexOf('![', position?.start.offset);
    for (; at !== -1 && at < end && reported < MAX_REPORTED; at = source.indexOf('![', at + 2)) {
      const inside = source[at - 1] === '\\' ? undefined : destinationAfter(source, at + 1);
      if (inside === undefined) continue;
      const reason = `this is not read as a picture: ${advice(inside)}`;
      file.message(reason, toPoint(at)).fatal = true;
      reported += 1;
    }
  });
}

/** What stands between the parentheses of `[words](address "caption")`. */
function destinationAfter(source: string, bracket: number): string | undefined {
  const end = closing(source, bracket, '[', ']');
  if (source[end + 1] !== '(') return undefined;
  const last = closing(source, end + 1, '(', ')');
  return last === -1 ? undefined : source.slice(end + 2, last);
}

/** Where the bracket that opens at an offset is closed; -1 where it is not. */
function closing(source: string, start: number, open: string, close: string): number {
  let depth = 0;
  for (let at = start; at < Math.min(source.length, start + MAX_LENGTH); at += 1) {
    if (source[at] === open) depth += 1;
    if (source[at] === close) depth -= 1;
    if (depth === 0) return at;
    if (source.startsWith('\n\n', at)) return -1;
  }
  return -1;
}

function advice(inside: string): string {
  const caption = inside.search(/\s["'“”‘’«»]/);
  const name = (caption === -1 ? inside : inside.slice(0, caption)).trim();
  if (/\s/.test(name) && !/[<>]/.test(name)) {
    return `a name with spaces goes between < and >: ![…](<${name}>)`;
  }
  const words =
    caption === -1
      ? 'pie'
      : inside
          .slice(caption)
          .replaceAll(/["“”«»]/g, '')
          .trim();
  const example = `${name.replaceAll(/[<>]/g, '') || 'barra.jpg'} "${words}"`;
  return `after the file's name goes nothing but a caption in straight quotation marks: ![…](${example})`;
}
