import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { postHref, routes } from '../../src/routes.ts';
import { HOSTILE_TEXTS } from '../support/posts/hostile-texts.ts';
import { httpGet } from '../support/server/http.ts';
import type { BenchSite, ServingSite } from './bench-site.ts';
import { pin } from './processes.ts';
import { quantile, type Row } from './table.ts';

/** Visitors of the home page while others ask for the hostile texts. */
const VISITS_PER_SECOND = 200;

const EVENT_LOOP_LAG = 'nodejs_eventloop_lag_max_seconds';

/** A target as long as Node's parser lets through, of the shape that once took seconds to log. */
const LONG_TARGET = `/${'a'.repeat(15_900)}/@`;

/** What other visitors notice while texts are rendered that exceed the budget. */
export async function hostileTexts(site: BenchSite): Promise<readonly Row[]> {
  const slugs = await insertHostilePosts(site);
  try {
    return [...(await latencies(site, slugs)), ...(await silences(site, slugs))];
  } finally {
    await sql`delete from posts where slug like 'hostil-%'`.execute(site.database);
  }
}

async function latencies(site: BenchSite, slugs: readonly string[]): Promise<readonly Row[]> {
  await using server = await startOnAllCores(site);
  await visitHome(server, sleep(2_000));
  const before = await visitHome(server, sleep(10_000));
  const rendering = (async () => {
    for (const slug of slugs) await httpGet(server.origin + postHref(slug));
  })();
  const during = await visitHome(server, rendering);
  return [0.5, 0.99].map((share) => {
    const [ms, baseMs] = [quantile(during, share), quantile(before, share)];
    return {
      what: `/ while hostile texts are rendered: p${share * 100}`,
      figure: (ms / baseMs).toFixed(2),
      spread: `${baseMs.toFixed(1)} ms before, ${ms.toFixed(1)} ms of ${during.length} visits during`,
      goal: share === 0.99 ? 'at most 2' : '',
    };
  });
}

/** The longest time for which the event loop was blocked, text by text. */
async function silences(site: BenchSite, slugs: readonly string[]): Promise<readonly Row[]> {
  await using server = await startOnAllCores(site);
  await httpGet(server.origin + routes.home);
  const targets = {
    ...Object.fromEntries(
      Object.keys(HOSTILE_TEXTS).map((name, index) => [name, postHref(slugs[index] ?? '')]),
    ),
    'a target of 15,900 characters': LONG_TARGET,
  };
  const rows: Row[] = [];
  for (const [name, target] of Object.entries(targets)) {
    await sleep(1_000);
    await server.metrics();
    const { status } = await httpGet(server.origin + target);
    const seconds = (await server.metrics()).get(EVENT_LOOP_LAG) ?? Number.NaN;
    rows.push({
      what: `event loop blocked by ${name}: ms`,
      figure: (seconds * 1_000).toFixed(0),
      spread: `status ${status}`,
      goal: 'at most 50',
    });
  }
  return rows;
}

async function insertHostilePosts({ database }: BenchSite): Promise<readonly string[]> {
  const texts = Object.values(HOSTILE_TEXTS);
  for (const [index, text] of texts.entries()) {
    await sql`
      insert into posts (slug, title, hero_image_url, hero_image_alt, description, content, author, published_at)
      select ${`hostil-${index}`}, title, hero_image_url, hero_image_alt, description, ${text}, author,
             published_at - interval '5 years'
        from (select * from posts order by published_at limit 1) one`.execute(database);
  }
  return texts.map((_, index) => `hostil-${index}`);
}

async function startOnAllCores(site: BenchSite): Promise<ServingSite> {
  const server = await site.start();
  pin(server.child.pid ?? 0, '0-63');
  return server;
}

/** Asks for the home page at a steady rate. @returns the times in ms, ascending. */
async function visitHome({ origin }: ServingSite, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  const visits: Promise<void>[] = [];
  const startedAt = performance.now();
  while (!isOver) {
    const asked = performance.now();
    visits.push(
      httpGet(origin + routes.home).then(() => {
        times.push(performance.now() - asked);
      }),
    );
    await sleep(Math.max(0, startedAt + (visits.length * 1_000) / VISITS_PER_SECOND - asked));
  }
  await until;
  await Promise.all(visits);
  return times.toSorted((a, b) => a - b);
}
