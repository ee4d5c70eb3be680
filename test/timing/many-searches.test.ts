import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blogHref, postHref } from '../../src/routes.ts';
import { createDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { startServer } from '../support/server/server.ts';

const POSTS = 600;
const WORDS = 23;
const CLIENTS = 200;

/** Posts of 3,000 words, in which every word of the searches is common. */
async function writePosts({ database }: TestDatabase): Promise<void> {
  await sql`
    insert into posts (slug, title, hero_image_url, hero_image_alt, description, content, author, published_at)
    select 'post-' || post, 'Palabra' || post, '/posts/zapatillas-paseo.svg', 'Foto', 'Texto',
           (select string_agg('palabra' || chr(97 + (post * word) % ${WORDS}), ' ') from generate_series(1, 3000) as word),
           'Autora', now() - post * interval '1 hour'
      from generate_series(1, ${POSTS}) as post`.execute(database);
}

function aSearch(seed: number): string {
  const words = Array.from({ length: WORDS }, (_, index) =>
    String.fromCharCode(97 + ((seed + index) % WORDS)),
  );
  return blogHref({ search: `${words.map((letter) => `palabra${letter}`).join(' ')} -x${seed}` });
}

test('while 200 clients search, pages that are not cached are no 503, and there is no outage', async () => {
  await using posts = await createDatabase();
  await writePosts(posts);
  await using server = await startServer({
    DATABASE_URL: posts.databaseUrl,
    SEARCHES_PER_MINUTE: '0',
  });
  const stop = new AbortController();
  let searches = 0;
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let round = 0; !stop.signal.aborted; round += 1) {
      await fetch(server.origin + aSearch(client + round * CLIENTS));
      searches += 1;
    }
  });

  const statuses: number[] = [];
  for (let post = 1; post <= 40; post += 1) {
    statuses.push((await fetch(server.origin + postHref(`post-${post}`))).status);
    await sleep(50);
  }
  stop.abort();
  await Promise.all(clients);

  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(searches).toBeGreaterThan(CLIENTS);
  expect(server.log.filter(({ msg }) => String(msg).startsWith('database '))).toEqual([]);
}, 120_000);
