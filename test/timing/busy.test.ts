import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { blogHref, postHref } from '../../src/routes.ts';
import { fillWithPosts } from '../support/database/many-posts.ts';
import { createDatabase } from '../support/database/test-database.ts';
import { logUntilNow, startServer } from '../support/server/server.ts';

const CLIENTS = 200;

/** Each of the words makes a post of 3,000 words a result. */
const WORDS = [...'abcdefghijklmnopqrstuvw'].map((letter) => `palabra${letter}`).join(' ');

test('while 200 clients search, pages that are not cached are no 503, and there is no outage', async () => {
  await using posts = await createDatabase();
  await fillWithPosts(posts.database, 600, `${WORDS} `.repeat(130));
  await using server = await startServer({
    DATABASE_URL: posts.databaseUrl,
    SEARCHES_PER_MINUTE: '0',
    // All connections come from one address.
    TRUSTED_PROXY_HOPS: '1',
  });
  const stop = new AbortController();
  let searches = 0;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!stop.signal.aborted) {
      await fetch(server.origin + blogHref({ search: WORDS }));
      searches += 1;
    }
  });

  const statuses: number[] = [];
  for (let post = 1; post <= 40; post += 1) {
    statuses.push((await fetch(server.origin + postHref(`articulo-${post}`))).status);
    await sleep(50);
  }
  stop.abort();
  await Promise.all(clients);

  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(searches).toBeGreaterThan(CLIENTS);
  expect((await logUntilNow(server)).map(({ msg }) => msg)).not.toContain('database outage');
}, 120_000);
