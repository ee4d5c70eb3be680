import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { mediaHashesIn, type StoredPicture } from '../../media/picture.ts';
import { MarkdownError } from './markdown-error.ts';
import type { MarkdownTask } from './markdown-worker.ts';
import type { CheckedMarkdown, RenderedMarkdown } from './render-markdown.ts';
import { WorkerPool } from './worker-pool.ts';

/** Renders and checks Markdown in worker threads, under a budget. */
export interface MarkdownRenderer {
  /**
   * Renders a text, or returns what it became before: after a change of one post the pages of all
   * are rendered again, and parsing a text takes ten times what React does. The failure of a text
   * is remembered too, as the same error.
   *
   * @throws {MarkdownError} when the text exceeds the budget.
   */
  render(markdown: string, pictures: ReadonlyMap<string, StoredPicture>): Promise<RenderedMarkdown>;
  /**
   * Checks a text that begins on a line of a file.
   *
   * @throws {MarkdownError} when the text exceeds the budget.
   */
  check(markdown: string, firstLine: number): Promise<CheckedMarkdown>;
}

/** In UTF-16 units: some two hundred articles. */
const MAX_LENGTH = 4_000_000;

/**
 * Prepares a renderer; its worker threads are started when they are first needed.
 *
 * @param worker the script of the worker threads. A bundle has it elsewhere than the sources.
 */
export function createMarkdownRenderer(
  worker: URL = new URL('./markdown-worker.ts', import.meta.url),
): MarkdownRenderer {
  const pool = new WorkerPool(worker);

  async function run<Result>(task: MarkdownTask): Promise<Result> {
    const { result, reason } = (await pool.run(task)) as { result?: Result; reason?: string };
    if (result === undefined) throw new MarkdownError(reason);
    return result;
  }

  const rendered = new LRUCache<string, RenderedMarkdown | MarkdownError, MarkdownTask>({
    maxSize: MAX_LENGTH,
    sizeCalculation: (value) => 1_000 + ('html' in value ? value.html.length : 0),
    // A text that is evicted while it is being rendered is given to those who wait for it all the same.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) =>
      run<RenderedMarkdown>(context).catch((error) => {
        if (error instanceof MarkdownError) return error;
        throw error;
      }),
  });

  return {
    async render(markdown, pictures) {
      const shown = new Map(
        mediaHashesIn(markdown).flatMap((name) => {
          const picture = pictures.get(name);
          return picture ? [[name, picture]] : [];
        }),
      );
      const key = hash('sha256', JSON.stringify([markdown, ...shown.values()]), 'base64');
      const context = { render: markdown, pictures: shown };
      const value = await rendered.forceFetch(key, { context });
      if (value instanceof MarkdownError) throw value;
      return value;
    },
    check: (check, firstLine) => run<CheckedMarkdown>({ check, firstLine }),
  };
}
