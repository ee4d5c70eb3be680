import { setTimeout as sleep } from 'node:timers/promises';
import { upsertPost } from '../../src/posts/publishing/store-posts.ts';
import { postHref, routes } from '../../src/routes.ts';
import { HOSTILE_TEXTS } from '../support/posts/hostile-texts.ts';
import { httpGet } from '../support/server/http.ts';
import type { BenchSite } from './bench-site.ts';
import { pin } from './processes.ts';
import type { Row } from './table.ts';

const EVENT_LOOP_LAG = 'nodejs_eventloop_lag_max_seconds';

/** A target as long as Node's parser lets through, of the shape that once took seconds to log. */
const LONG_TARGET = `/${'a'.repeat(15_900)}/@`;

/** No list of the first pages holds such a post. */
const OLD = new Date('2000-01-01');

/** For how long other visitors wait, at the longest, while texts are rendered that exceed the budget. */
export async function hostileTexts({ database, sample, start }: BenchSite) {
  const targets: Record<string, string> = {};
  for (const [index, [name, content]] of Object.entries(HOSTILE_TEXTS).entries()) {
    const slug = `hostil-${index}`;
    await upsertPost(database, { ...sample, slug, content, publishedAt: OLD });
    targets[name] = postHref(slug);
  }
  targets['a target of 15,900 characters'] = LONG_TARGET;
  await using server = await start();
  pin(server.child.pid ?? 0, '0-63');
  await httpGet(server.origin + routes.home);
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
  await database.deleteFrom('posts').where('slug', 'like', 'hostil-%').execute();
  return rows;
}
