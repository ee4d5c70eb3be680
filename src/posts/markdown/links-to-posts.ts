import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { postHref } from '../../routes.ts';
import { type Diagnostic, warningAt } from '../diagnostic.ts';
import { type PostFile, readPostFile } from '../files/post-file.ts';
import type { PostSource } from '../files/post-source.ts';
import { localPath } from './picture-references.ts';

/**
 * Writes the pages of posts where links name their files, as editors complete them: `[…](other.md)`
 * is `[…](/blog/other-title)`. Nothing else of the text changes, and no line moves.
 *
 * @returns the text, and a warning for each link that will lead nowhere.
 */
export async function withLinksToPosts(
  { file, content, contentLine }: PostFile,
  source: PostSource,
): Promise<{ readonly content: string; readonly warnings: readonly Diagnostic[] }> {
  const warnings: Diagnostic[] = [];
  let linked = '';
  let copied = 0;
  for (const { path, url, line, column, start, end } of findLinks(content)) {
    const place = { file, line: contentLine + line - 1, column };
    const bytes = await source.readBeside(path);
    const other = bytes && readPostFile(bytes, path).post;
    const address = addressIn(content.slice(start, end), url);
    if (!other) {
      const what = bytes ? 'that file is no post yet' : 'there is no such file beside the post';
      warnings.push(warningAt(place, `the link to '${path}' leads nowhere: ${what}`));
      continue;
    }
    const href = postHref(other.matter.slug) + url.slice(url.search(/[#?]|$/));
    if (address === undefined) {
      warnings.push(warningAt(place, `the link to '${path}' leads nowhere: write ${href}`));
      continue;
    }
    linked += content.slice(copied, start + address) + href;
    copied = start + address + url.length;
  }
  return { content: linked + content.slice(copied), warnings };
}

interface Link {
  readonly path: string;
  readonly url: string;
  readonly line: number;
  readonly column: number;
  /** Offsets of the whole link. */
  readonly start: number;
  readonly end: number;
}

function findLinks(markdown: string): Link[] {
  const found: Link[] = [];
  visit(unified().use(remarkParse).use(remarkGfm).parse(markdown), (node) => {
    if ((node.type !== 'link' && node.type !== 'definition') || !node.position) return;
    const path = localPath(node.url.replace(/[#?].*/s, ''));
    if (!path?.endsWith('.md')) return;
    const { start, end } = node.position;
    const offsets = { start: start.offset ?? 0, end: end.offset ?? 0 };
    found.push({ path, url: node.url, line: start.line, column: start.column, ...offsets });
  });
  return found;
}

/** Where the address stands within its link; `undefined` where it is written with escapes. */
function addressIn(link: string, url: string): number | undefined {
  const starts = [`](${url}`, `](<${url}`, `]: ${url}`, `]: <${url}`];
  const written = starts.find((text) => link.includes(text));
  if (written === undefined) return undefined;
  return link.lastIndexOf(written) + written.length - url.length;
}
