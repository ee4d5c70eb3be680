import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { location } from 'vfile-location';

/** Neither the words of a picture nor its address are longer. */
const MAX_LENGTH = 2_000;

/** `![words](address "caption")`; brackets and parentheses may be nested once. */
const PICTURE = /^!\[(?:[^[\]]|\[[^[\]]*\])*\]\((?<inside>(?:[^()]|\([^()]*\))*)\)/;

/** The address and the caption of a picture, whatever marks are around them. */
const PARTS = /^(?<name>[^"'“”‘’«»]*)(?:["'“”‘’«»](?<caption>.*))?$/s;

/**
 * Reports what was meant as a picture and is not one in Markdown, which would publish the marks
 * themselves: most often because the name of the file holds a space.
 */
export function reportUnreadPictures(tree: Root, file: VFile): void {
  const source = String(file);
  const { toPoint } = location(file);
  // In a text node, unlike in code, such marks were not read.
  visit(tree, 'text', ({ position }) => {
    const start = position?.start.offset ?? 0;
    for (const { index } of source.slice(start, position?.end.offset).matchAll(/(?<!\\)!\[/g)) {
      const at = start + index;
      const [paragraph = ''] = source.slice(at, at + MAX_LENGTH).split('\n\n', 1);
      const inside = PICTURE.exec(paragraph)?.groups?.['inside'];
      if (inside === undefined) continue;
      const reason = `this is not read as a picture: write ${corrected(inside)}`;
      file.message(reason, toPoint(at)).fatal = true;
    }
  });
}

/** A name with spaces goes between < and >, a caption between straight quotation marks. */
function corrected(inside: string): string {
  const { name = '', caption = '' } = PARTS.exec(inside)?.groups ?? {};
  const file = name.replaceAll(/[<>]/g, '').trim() || 'barra.jpg';
  const words = caption.replaceAll(/["“”‘’«»]/g, '').trim();
  return `![…](${/\s/.test(file) ? `<${file}>` : file}${words && ` "${words}"`})`;
}
