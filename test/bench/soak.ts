import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { postHref, routes } from '../../src/routes.ts';
import { httpGet } from '../support/server/http.ts';
import { startBenchSite } from './bench-site.ts';

/**
 * `npm run soak`: visits and changes for ten minutes. The memory at the end must be at the level of
 * the first minute, and no response an error.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });

/** What memory may grow after the first minute: the collector's mood, not a leak's. */
const TOLERANCE = 1.15;

/** Between two changes of posts. */
const CHANGE_MS = 200;

await using site = await startBenchSite(path.join(import.meta.dirname, '../../dist'));
await using server = await site.start();
const stop = new AbortController();
const targets = [routes.home, routes.blog, postHref(site.slug), routes.apiPosts];
let visits = 0;
const bad = new Map<number, number>();

async function visitor(number: number): Promise<void> {
  for (let turn = number; !stop.signal.aborted; turn += 1) {
    // Now and then an address that leads to nothing, and is new each time.
    const isUnknown = turn % 50 === 0;
    const target = isUnknown ? postHref(`no-${turn}`) : (targets[turn % targets.length] ?? '/');
    const { status } = await httpGet(server.origin + target, { 'Accept-Encoding': 'br' });
    visits += 1;
    if (status !== (isUnknown ? 404 : 200)) bad.set(status, (bad.get(status) ?? 0) + 1);
  }
}

async function changes(): Promise<void> {
  for (let change = 0; !stop.signal.aborted; change += 1) {
    await sql`update posts set title = ${`Versión ${change}.`} where slug = ${site.slug}`.execute(
      site.database,
    );
    await sleep(CHANGE_MS);
  }
}

/** The level of some seconds: between two collections memory goes up and down. */
async function level(): Promise<number> {
  const samples: number[] = [];
  for (let second = 0; second < 15; second += 1) {
    samples.push(server.megabytes());
    await sleep(1_000);
  }
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
}

const ends = Date.now() + Number(values.minutes) * 60_000;
const working = Promise.all([
  changes(),
  ...Array.from({ length: 16 }, (_, index) => visitor(index)),
]);
await sleep(45_000);
const first = await level();
console.log(`after the first minute: ${first.toFixed(0)} MB, ${visits} visits`);
while (Date.now() < ends - 15_000) {
  await sleep(Math.min(60_000, ends - 15_000 - Date.now()));
  console.log(`${server.megabytes().toFixed(0)} MB, ${visits} visits`);
}
const last = await level();
stop.abort();
await working;
console.log(
  `at the end: ${last.toFixed(0)} MB, ${visits} visits, errors: ${[...bad].join(' ') || 0}`,
);
if (last > first * TOLERANCE || bad.size > 0) process.exitCode = 1;
