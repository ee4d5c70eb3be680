import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

/** As long as the same is not said again: each document that shows the post would say it. */
const SILENT_MS = 3_600_000;

/** Logs a post that cannot be shown, or only without its text or picture: each reason once an hour. */
export function unrenderableLog(logger: Logger): (slug: string, error: unknown) => void {
  const logged = new LRUCache<string, true>({ max: 1_000, ttl: SILENT_MS });
  return (slug, error) => {
    const reason = error instanceof Error ? error.message : String(error);
    const key = `${slug} ${reason}`;
    if (logged.has(key)) return;
    logged.set(key, true);
    logger.error({ slug, reason }, 'post cannot be rendered');
  };
}
