import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { mediaHashesIn, type StoredPicture } from '../../media/picture.ts';
import { type RenderedMarkdown, renderMarkdown } from './render-markdown.ts';

/** In UTF-16 units: some two hundred articles. */
const MAX_LENGTH = 4_000_000;

const memo = new LRUCache<string, RenderedMarkdown>({
  maxSize: MAX_LENGTH,
  sizeCalculation: ({ html }) => html.length + 1_000,
});

/**
 * Renders Markdown, or gives what came of the same before. A change of one post has the pages of all
 * rendered anew, most of whose texts are what they were; parsing one takes ten times what React does.
 */
export async function renderMarkdownOnce(
  markdown: string,
  pictures: ReadonlyMap<string, StoredPicture>,
): Promise<RenderedMarkdown> {
  const shown = mediaHashesIn(markdown).map((name) => pictures.get(name));
  const key = hash('sha256', JSON.stringify([markdown, ...shown]), 'base64');
  const known = memo.get(key);
  if (known) return known;
  const rendered = await renderMarkdown(markdown, pictures);
  memo.set(key, rendered);
  return rendered;
}
