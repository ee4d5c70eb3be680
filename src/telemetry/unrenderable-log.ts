import type { Logger } from 'pino';

/** Logs a post that cannot be shown, or only without its text: once for each reason. */
export function unrenderableLog(logger: Logger): (slug: string, error: unknown) => void {
  const logged = new Set<string>();
  return (slug, error) => {
    const reason = error instanceof Error ? error.message : String(error);
    if (logged.has(`${slug} ${reason}`)) return;
    logged.add(`${slug} ${reason}`);
    logger.error({ slug, reason }, 'post cannot be rendered');
  };
}
