import { POSTS_PER_PAGE } from '../../src/posts/post.ts';
import { blogHref, postHref, topicHref } from '../../src/routes.ts';
import { fillWithPosts } from '../support/database/many-posts.ts';
import { httpGet } from '../support/server/http.ts';
import type { BenchSite, ServingSite } from './bench-site.ts';
import { type Row, spreadOf } from './table.ts';

const COUNT = 100_000;
const ROUNDS = 30;

/** Some 150 words, so that extracts and ranks have something to work on. */
const TEXT =
  'Aprieta el abdomen, mira al frente y levanta la barra sin prisa; la técnica manda. '.repeat(10);

const LAST_PAGE = Math.ceil(COUNT / POSTS_PER_PAGE);

const CASES: Readonly<Record<string, string>> = {
  'first page': blogHref({}),
  'middle page': blogHref({ page: LAST_PAGE / 2 }),
  'last page': blogHref({ page: LAST_PAGE }),
  topic: topicHref('salud'),
  'topic, last page': topicHref('salud', Math.floor(LAST_PAGE / 7)),
  post: postHref(`articulo-${COUNT / 2}`),
  'search, rare word': blogHref({ search: 'movilidad' }),
  'search, phrase': blogHref({ search: '"peso muerto" técnica' }),
  'search, word of every post': blogHref({ search: 'fuerza' }),
  // Its words stand in every post, in another order.
  'search, phrase of no post': blogHref({ search: '"muerto peso"' }),
  'search, nothing found': blogHref({ search: 'ornitorrinco' }),
};

/** How long pages of a blog of 100,000 posts take, of which nothing is cached. */
export async function blogAtSize({ database, start }: BenchSite): Promise<readonly Row[]> {
  await fillWithPosts(database, COUNT, TEXT);
  await using server = await start({ CACHE_MB: '0', SEARCHES_PER_MINUTE: '0' });
  const rows: Row[] = [];
  for (const [name, target] of Object.entries(CASES)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await timeOf(server, target));
    const what = `uncached, with 100,000 posts: ${name}: ms`;
    rows.push({ what, ...spreadOf(times), goal: 'at most 100' });
  }
  return rows;
}

async function timeOf({ origin }: ServingSite, target: string): Promise<number> {
  const begun = performance.now();
  const { status } = await httpGet(origin + target);
  if (status !== 200) throw new Error(`${target} gets ${status}`);
  return performance.now() - begun;
}
