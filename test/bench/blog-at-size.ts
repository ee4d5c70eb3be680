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
 * The blog with 100,000 posts against the blog with 100, as ratios of medians measured in turns in
 * one run: `node test/bench/blog-at-size.ts`, after `npm run build`. Nothing is cached between two
 * requests. It takes some minutes, most of them to write the posts.
 */
const SMALL = 100;
const LARGE = 100_000;
const ROUNDS = 60;

/** Some 150 words, so that extracts and ranks have something to work on. */
const TEXT =
  'Aprieta el abdomen, mira al frente y levanta la barra sin prisa; la técnica manda. '.repeat(10);

interface Case {
  readonly name: string;
  readonly limit: number;
  href(count: number): string;
}

const lastPage = (count: number) => Math.ceil(count / POSTS_PER_PAGE);

const CASES: readonly Case[] = [
  { name: 'first page', limit: 1.5, href: () => blogHref({}) },
  { name: 'middle page', limit: 1.5, href: (n) => blogHref({ page: Math.ceil(lastPage(n) / 2) }) },
  { name: 'page before the last', limit: 1.5, href: (n) => blogHref({ page: lastPage(n) - 1 }) },
  { name: 'topic', limit: 1.5, href: () => topicHref('salud') },
  { name: 'topic, last page', limit: 1.5, href: (n) => topicHref('salud', lastPage(n / 7)) },
  { name: 'post', limit: 1.5, href: (n) => postHref(`articulo-${n / 2}`) },
  { name: 'search, rare word', limit: 3, href: () => blogHref({ search: 'movilidad' }) },
  { name: 'search, phrase', limit: 3, href: () => blogHref({ search: '"peso muerto" técnica' }) },
  { name: 'search, word of every post', limit: 3, href: () => blogHref({ search: 'fuerza' }) },
  { name: 'search, nothing found', limit: 3, href: () => blogHref({ search: 'ornitorrinco' }) },
];

const folder = await mkdtemp(path.join(tmpdir(), 'site-bench-'));
const postgres = await startEmbeddedPostgres(folder);
try {
  await using small = await startBlog('small', SMALL);
  await using large = await startBlog('large', LARGE);
  for (const { name, limit, href } of CASES) {
    const of = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      of.small.push(await timeOf(small, href(SMALL)));
      of.large.push(await timeOf(large, href(LARGE)));
    }
    const [before, after] = [median(of.small), median(of.large)];
    const ratio = `${(after / before).toFixed(2)} (at most ${limit})`;
    console.log(`${name.padEnd(32)} ${before.toFixed(1)} ms → ${after.toFixed(1)} ms   ${ratio}`);
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
  return startServer({ DATABASE_URL: url.href, CACHE_MB: '0', LOG_LEVEL: 'info' });
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
