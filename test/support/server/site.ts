import { afterAll } from 'vitest';
import type { NewPost } from '../../../src/posts/publishing/store-posts.ts';
import { createDatabase } from '../database/test-database.ts';
import { fixture } from '../fixture.ts';
import { httpGet } from './http.ts';
import { startServer } from './server.ts';

/** A database with these posts and the built server, for all tests of a file: both end after the last one. */
export async function startSite(
  given: readonly NewPost[] = [],
  env: Record<string, string> = {},
  until?: Parameters<typeof startServer>[1],
) {
  const site = await fixture(async (resources) => {
    const posts = resources.use(await createDatabase(given));
    const url = { DATABASE_URL: posts.databaseUrl };
    return { posts, server: resources.use(await startServer({ ...url, ...env }, until)) };
  });
  afterAll(() => site[Symbol.asyncDispose]());
  const get = (target: string, headers?: Record<string, string>) =>
    httpGet(site.server.origin + target, headers);
  return { ...site, get };
}
