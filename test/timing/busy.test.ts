import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { blogHref, postHref } from '../../src/routes.ts';
import { fillWithPosts } from '../support/database/many-posts.ts';
import { aPost, createDatabase } from '../support/database/test-database.ts';
import { endProcess } from '../support/processes.ts';
import { startLoad } from '../support/server/load.ts';
import { startServer, type TestServer } from '../support/server/server.ts';

// The machine or the database is busy, and works: no visitor is told that it does not.

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
  const searches = startLoad(() => [{ url: server.origin + blogHref({ search: WORDS }) }], CLIENTS);

  const statuses: number[] = [];
  for (let post = 1; post <= 40; post += 1) {
    statuses.push((await fetch(server.origin + postHref(`articulo-${post}`))).status);
    await sleep(50);
  }
  await searches.stop();

  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  // Some have had a response, and searched again.
  expect(searches.count).toBeGreaterThan(CLIENTS);
  expect(outages(server)).toEqual([]);
}, 120_000);

test('beside four endless loops, requests for pages that are not cached are no 503, and there is no outage', async () => {
  await using posts = await createDatabase([aPost()]);
  await using server = await startServer({ DATABASE_URL: posts.databaseUrl }, 'ready');
  await using loops = new AsyncDisposableStack();
  for (let loop = 0; loop < 4; loop += 1) {
    loops.adopt(spawn(process.execPath, ['-e', 'for(;;);']), endProcess);
  }
  const statuses = new Set<number>();

  const clients = Array.from({ length: 40 }, async (_, client) => {
    for (let round = 0; round < 50; round += 1) {
      statuses.add((await fetch(server.origin + postHref(`nada-${client}-${round}`))).status);
    }
  });
  await Promise.all(clients);

  expect([...statuses]).toEqual([404]);
  expect(outages(server)).toEqual([]);
}, 120_000);

const outages = ({ log }: TestServer) =>
  log.filter(({ msg }) => /outage|lost|disconnected/.test(String(msg)));
