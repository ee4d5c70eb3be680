import type { NewPost } from '../../../src/posts/publishing/store-posts.ts';
import { createDatabase } from '../database/test-database.ts';
import { untilEnd } from '../until-end.ts';
import { httpGet } from './http.ts';
import { startServer } from './server.ts';

/** A database with these posts and the built server, for all tests of a file: both end after the last one. */
export async function startSite(
  given: readonly NewPost[] = [],
  env: Record<string, string> = {},
  until?: Parameters<typeof startServer>[1],
) {
  const posts = untilEnd(await createDatabase(given));
  const server = untilEnd(await startServer({ DATABASE_URL: posts.databaseUrl, ...env }, until));
  const get = (target: string, headers?: Record<string, string>) =>
    httpGet(server.origin + target, headers);
  const textOf = async (target: string) => (await get(target)).body.toString();
  return { posts, server, get, textOf };
}
