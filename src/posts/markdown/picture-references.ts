import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/** A picture that a post's Markdown refers to, and where its address stands in the source. */
export interface PictureReference {
  /** The address as it is meant, without Markdown's escapes. */
  readonly url: string;
  /** From 1, as editors count. */
  readonly line: number;
  readonly column: number;
  /** Offsets of the address in the source, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** A picture in a file beside the post. */
export interface LocalPicture extends PictureReference {
  /** Relative to the post's folder; `%20` and the like undone, `\` turned into `/`. */
  readonly path: string;
}

/** Finds the pictures that stand in files beside the post, in the order of the source. */
export function findLocalPictures(markdown: string): LocalPicture[] {
  return findPictures(markdown).flatMap((reference) => {
    const path = localPath(reference.url);
    return path === undefined ? [] : { ...reference, path };
  });
}

/** The path of a file that an address means; `undefined` for an address on this site or another. */
export function localPath(url: string): string | undefined {
  if (url === '' || /^(?:[a-z][a-z0-9+.-]+:|\/|#|\?)/i.test(url)) return undefined;
  try {
    return decodeURIComponent(url).replaceAll('\\', '/');
  } catch {
    return url.replaceAll('\\', '/');
  }
}

/**
 * Finds `<img src>` that name a file beside the post. Publishing does not take these: the author is
 * to write `![…](…)`.
 */
export function findLocalPicturesInHtml(
  markdown: string,
): Pick<LocalPicture, 'path' | 'line' | 'column'>[] {
  const found: Pick<LocalPicture, 'path' | 'line' | 'column'>[] = [];
  visit(parser().parse(markdown), 'html', ({ value, position }) => {
    if (position === undefined || value.startsWith('<!--')) return;
    for (const { 0: tag, index } of value.matchAll(/<img\b[^<>]*/gi)) {
      const [, quoted, apostrophed, bare] = SRC.exec(tag) ?? [];
      const path = localPath(quoted ?? apostrophed ?? bare ?? '');
      if (path === undefined) continue;
      const before = value.slice(0, index).split('\n');
      const start = before.length > 1 ? 1 : position.start.column;
      found.push({
        path,
        line: position.start.line + before.length - 1,
        column: start + (before.at(-1)?.length ?? 0),
      });
    }
  });
  return found;
}

const SRC = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/**
 * Writes other addresses where the Markdown refers to pictures, and changes nothing else: paths
 * become addresses of stored pictures when a post is published, and paths again when it is exported.
 *
 * @param replace gets each picture's address as it is meant; `undefined` leaves it as it is. What it
 *   gives stands in the source as it is, so it may hold neither blanks nor brackets.
 */
export function rewritePictures(
  markdown: string,
  replace: (url: string) => string | undefined,
): string {
  let rewritten = '';
  let copied = 0;
  for (const { url, start, end } of findPictures(markdown)) {
    rewritten += markdown.slice(copied, start) + (replace(url) ?? markdown.slice(start, end));
    copied = end;
  }
  return rewritten + markdown.slice(copied);
}

/** `![alt](address)`, and `[name]: address` where a picture is the first to define that name. */
function findPictures(markdown: string): PictureReference[] {
  const places = new Map<object, Omit<PictureReference, 'url'>>();
  const root = parser(places).parse(markdown);
  const names = new Set<string>();
  visit(root, 'imageReference', ({ identifier }) => void names.add(identifier));
  const found: PictureReference[] = [];
  visit(root, (node) => {
    const isPicture =
      node.type === 'image' || (node.type === 'definition' && names.delete(node.identifier));
    const place = isPicture && places.get(node);
    if (place) found.push({ url: node.url, ...place });
  });
  return found.toSorted((a, b) => a.start - b.start);
}

/** Reads what `post-markdown.ts` reads, and notes where the addresses stand, which nodes do not say. */
function parser(places = new Map<object, Omit<PictureReference, 'url'>>()) {
  type Token = { start: Point; end: Point };
  type Point = { line: number; column: number; offset: number };
  type Context = { stack: object[]; buffer(): void };
  function note(this: Context, { start, end }: Token) {
    const node = this.stack.at(-1);
    if (node) {
      const { line, column } = start;
      places.set(node, { line, column, start: start.offset, end: end.offset });
    }
    // As the parser's own handler does, whose place this one takes.
    this.buffer();
  }
  const enter = { resourceDestinationString: note, definitionDestinationString: note };
  return unified().use(remarkParse).use(remarkGfm).data('fromMarkdownExtensions', [{ enter }]);
}
