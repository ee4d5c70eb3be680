import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { mediaHashesIn } from '../../media/picture.ts';
import type { StoredPictures } from './finish-image.ts';
import type { MarkdownTask } from './markdown-worker.ts';
import type { renderMarkdown } from './render-markdown.ts';
import { createWorkerPool, MarkdownError } from './worker-pool.ts';

/** Renders and checks Markdown in worker threads, under a budget. */
export type MarkdownRenderer = ReturnType<typeof createMarkdownRenderer>;

/** What publishing asks of a text. */
type CheckedMarkdown = Pick<ReturnType<typeof renderMarkdown>, 'destinations' | 'problems'>;

/** The HTML of a text and its outline. */
type RenderedMarkdown = Omit<ReturnType<typeof renderMarkdown>, keyof CheckedMarkdown>;

/** In UTF-16 units: some two hundred articles. */
const MAX_LENGTH = 4_000_000;

/**
 * Prepares a renderer; its worker threads are started when they are first needed.
 *
 * @param worker the script of the worker threads. A bundle has it elsewhere than the sources.
 */
export function createMarkdownRenderer(worker = new URL('./markdown-worker.ts', import.meta.url)) {
  const run = createWorkerPool<MarkdownTask, ReturnType<typeof renderMarkdown>>(worker);

  const cache = new LRUCache<string, RenderedMarkdown | MarkdownError, MarkdownTask>({
    maxSize: MAX_LENGTH,
    sizeCalculation: (value) => 1_000 + ('html' in value ? value.html.length : 0),
    // An entry that is evicted during its render is still returned to those who wait for it.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context }) {
      const rendered = await run(context);
      if (rendered instanceof MarkdownError) return rendered;
      const { destinations, problems, ...page } = rendered;
      return page;
    },
  });

  /** What was found in texts, by their hashes: a folder that is followed is read whole after each change. */
  const checked = new LRUCache<string, CheckedMarkdown>({ max: 20_000 });

  return {
    /**
     * Renders a text, or returns what it became before: after a change of one post the pages of all
     * are rendered again, and parsing a text takes ten times what React does. The failure of a text
     * is remembered too, as the same error.
     *
     * @param pictures the stored pictures that the text shows, by hash; others are ignored.
     * @throws {MarkdownError} when the text exceeds the budget.
     */
    async render(markdown: string, pictures: StoredPictures) {
      const shown = new Map(mediaHashesIn(markdown).map((name) => [name, pictures.get(name)]));
      const key = hash('sha256', JSON.stringify([markdown, ...shown.values()]), 'base64');
      const page = await cache.forceFetch(key, { context: [markdown, shown] });
      if (page instanceof MarkdownError) throw page;
      return page;
    },

    /**
     * Finds the addresses in a text, and what of it would not be shown as it was written, or returns what was
     * found before. That a text exceeds the budget is not remembered: the machine may have been busy.
     */
    async check(markdown: string): Promise<CheckedMarkdown> {
      const key = hash('sha256', markdown, 'base64');
      const known = checked.get(key);
      if (known) return known;
      const rendered = await run([markdown, new Map()]);
      if (rendered instanceof MarkdownError) {
        const problem = { line: 1, column: 1, reason: rendered.message, fatal: true };
        return { destinations: [], problems: [problem] };
      }
      const { destinations, problems } = rendered;
      checked.set(key, { destinations, problems });
      return { destinations, problems };
    },
  };
}
