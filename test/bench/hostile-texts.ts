import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { postHref, routes } from '../../src/routes.ts';
import { HOSTILE_TEXTS } from '../support/posts/hostile-texts.ts';
import { httpGet } from '../support/server/http.ts';
import type { BenchSite } from './bench-site.ts';
import { pin } from './processes.ts';
import type { Row } from './table.ts';

const EVENT_LOOP_LAG = 'nodejs_eventloop_lag_max_seconds';

/** A target as long as Node's parser lets through, of the shape that once took seconds to log. */
const LONG_TARGET = `/${'a'.repeat(15_900)}/@`;

/** For how long other visitors wait, at the longest, while texts are rendered that exceed the budget. */
export async function hostileTexts(site: BenchSite): Promise<readonly Row[]> {
  const slugs = await insertHostilePosts(site);
  await using server = await site.start();
  pin(server.child.pid ?? 0, '0-63');
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
  await sql`delete from posts where slug like 'hostil-%'`.execute(site.database);
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
