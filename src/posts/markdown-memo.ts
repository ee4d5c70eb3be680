import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { StoredPicture } from '../media/picture.ts';
import { type RenderedMarkdown, renderMarkdown } from './post-markdown.ts';

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
  const inputs = JSON.stringify([markdown, ...pictures]);
  const key = createHash('sha256').update(inputs).digest('base64');
  const known = memo.get(key);
  if (known) return known;
  const rendered = await renderMarkdown(markdown, pictures);
  memo.set(key, rendered);
  return rendered;
}
