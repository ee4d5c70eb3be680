import type { Logger } from 'pino';

/** Logs a post whose text cannot be rendered, once for each error: until it changes or is evicted. */
export function unrenderableLog(logger: Logger): (slug: string, error: Error) => void {
  const logged = new WeakSet<Error>();
  return (slug, error) => {
    if (logged.has(error)) return;
    logged.add(error);
    logger.error({ slug, reason: error.message }, 'post cannot be rendered');
  };
}
