import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { connectForCommand } from '../../src/database/connect.ts';
import { migrateToLatest } from '../../src/database/migrations.ts';
import { startEmbeddedPostgres } from '../../src/development/embedded-postgres.ts';
import { POSTS_PER_PAGE } from '../../src/posts/post.ts';
import { blogHref, postHref, topicHref } from '../../src/routes.ts';
import { fillWithPosts } from '../support/database/many-posts.ts';
import { httpGet } from '../support/server/http.ts';
import { startServer, type TestServer } from '../support/server/server.ts';

/**
 * The blog with 100,000 posts beside the blog with 100, as medians measured in turns in one run:
 * `node test/bench/blog-at-size.ts`, after `npm run build`. Nothing is cached between two requests. It
 * takes some minutes, most of them to write the posts.
 */
const SMALL = 100;
const LARGE = 100_000;
const ROUNDS = 30;

/** No page takes longer, even with 100,000 posts. */
const LIMIT_MS = 100;

/** Some 150 words, so that extracts and ranks have something to work on. */
const TEXT =
  'Aprieta el abdomen, mira al frente y levanta la barra sin prisa; la técnica manda. '.repeat(10);

interface Case {
  readonly name: string;
  href(count: number): string;
}

const lastPage = (count: number) => Math.ceil(count / POSTS_PER_PAGE);

const CASES: readonly Case[] = [
  { name: 'first page', href: () => blogHref({}) },
  { name: 'middle page', href: (n) => blogHref({ page: Math.ceil(lastPage(n) / 2) }) },
  { name: 'page before the last', href: (n) => blogHref({ page: lastPage(n) - 1 }) },
  { name: 'topic', href: () => topicHref('salud') },
  { name: 'topic, last page', href: (n) => topicHref('salud', lastPage(n / 7)) },
  { name: 'post', href: (n) => postHref(`articulo-${n / 2}`) },
  { name: 'search, rare word', href: () => blogHref({ search: 'movilidad' }) },
  { name: 'search, phrase', href: () => blogHref({ search: '"peso muerto" técnica' }) },
  { name: 'search, word of every post', href: () => blogHref({ search: 'fuerza' }) },
  { name: 'search, nothing found', href: () => blogHref({ search: 'ornitorrinco' }) },
];

const folder = await mkdtemp(path.join(tmpdir(), 'site-bench-'));
const postgres = await startEmbeddedPostgres(folder);
try {
  await using small = await startBlog('small', SMALL);
  await using large = await startBlog('large', LARGE);
  for (const { name, href } of CASES) {
    const of = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      of.small.push(await timeOf(small, href(SMALL)));
      of.large.push(await timeOf(large, href(LARGE)));
    }
    const [before, after] = [median(of.small), median(of.large)];
    const verdict = after <= LIMIT_MS ? '' : `more than ${LIMIT_MS} ms`;
    console.log(`${name.padEnd(32)} ${before.toFixed(1)} ms → ${after.toFixed(1)} ms   ${verdict}`);
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true });
}

async function startBlog(name: string, count: number): Promise<TestServer> {
  await using server = connectForCommand(postgres.databaseUrl);
  await sql`create database ${sql.id(name)}`.execute(server);
  const url = new URL(postgres.databaseUrl);
  url.pathname = `/${name}`;
  await using database = connectForCommand(url.href);
  await migrateToLatest(database, path.join(import.meta.dirname, '../../migrations'));
  await fillWithPosts(database, count, TEXT);
  return startServer({ DATABASE_URL: url.href, CACHE_MB: '0', SEARCHES_PER_MINUTE: '0' });
}

async function timeOf({ origin }: TestServer, href: string): Promise<number> {
  const start = performance.now();
  const { status } = await httpGet(origin + href);
  if (status !== 200) throw new Error(`${href} gets ${status}`);
  return performance.now() - start;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
