import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';
import { sql } from 'kysely';
import { pictures } from '../../src/build/pictures/import-pictures.ts';
import { postHref, routes } from '../../src/routes.ts';
import { httpGet } from '../support/server/http.ts';
import { type BenchSite, type ServingSite, startBenchSite } from './bench-site.ts';
import { load, type Round } from './load.ts';
import { type Measured, pin, startMeasured } from './processes.ts';
import { print, quantile, type Row, ratioRow } from './table.ts';

/**
 * `npm run bench`: speed, as ratios measured in one run (`docs/benchmark.md` says how to read it).
 * What is compared runs in turn on the same core, round after round.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    posts: { type: 'string', default: '10000' },
    only: { type: 'string', default: '' },
  },
});
const [rounds, seconds, manyPosts] = [values.rounds, values.seconds, values.posts].map(Number) as [
  number,
  number,
  number,
];

const DIST = path.join(import.meta.dirname, '../../dist');
const BARE = path.join(import.meta.dirname, 'bare-server.ts');

if (!pin(process.pid, '1-63')) console.log('no taskset here: nothing is bound to a core');
await using site = await startBenchSite();
const rows: Row[] = [];
const parts: Readonly<Record<string, () => Promise<void>>> = {
  kept: () => createResponder(site),
  uncached: () => uncachedPages(site),
  commit: () => commitToPage(site),
  idle: () => idle(site),
  memory: () => memory(site),
};
for (const [name, measure] of Object.entries(parts)) {
  if (name.includes(values.only)) await measure();
}
print(rows);

/** What is sent from memory, against a server that can do nothing else. */
async function createResponder({ slug, start, folder }: BenchSite): Promise<void> {
  await using ours = await start();
  const asset = addressIn(await textOf(ours, routes.home), /\/assets\/entry-[^"]+/);
  const picture = addressIn(await textOf(ours, routes.blog), /\/media\/[0-9a-f]+-\d+\.avif/);
  const cases: readonly (readonly [what: string, path: string, encoding: string])[] = [
    ['kept page, br', postHref(slug), 'br'],
    ['kept page, identity', postHref(slug), 'identity'],
    ['304', postHref(slug), 'br'],
    ['JSON', routes.apiPosts, 'br'],
    ['asset', asset, 'br'],
    ['/media', picture, 'identity'],
  ];
  for (const [what, target, encoding] of cases) {
    const headers: Record<string, string> = { 'Accept-Encoding': encoding };
    // The strongest compression takes its place a second after the first answer.
    await httpGet(ours.origin + target, headers);
    await sleep(1_200);
    await httpGet(ours.origin + target, headers);
    await sleep(500);
    const { headers: given } = await httpGet(ours.origin + target, headers);
    if (what === '304') headers['If-None-Match'] = String(given.etag);
    const { status, rawHeaders, body } = await httpGet(ours.origin + target, headers);
    const answer = {
      status,
      headers: withoutConnection(rawHeaders),
      body: body.toString('base64'),
    };
    await using bare = await startMeasured(BARE, {}, folder, answer);
    const results = await inTurn(
      () => load(bare, target, headers, { seconds }),
      () => load(ours, target, headers, { seconds }),
    );
    const goal = /asset|media/.test(what) ? '' : 'at least 0.85';
    rows.push(ratioRow(`${what}: requests a second`, ratios(results, 'perSecond'), goal));
    rows.push(ratioRow(`${what}: requests a CPU second`, ratios(results, 'perCpuSecond'), goal));
    rows.push(ratioRow(`${what}: p99 latency`, ratios(results, 'p99Ms'), 'at most 1.5'));
  }
}

/** @throws where a page does not name what is to be asked for. */
function addressIn(html: string, pattern: RegExp): string {
  const [address] = pattern.exec(html) ?? [];
  if (address === undefined) throw new Error(`a page holds nothing like ${pattern}`);
  return address;
}

/** What Node writes by itself for the bare server too. */
function withoutConnection(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter(
    (_, index) => !/^(?:date|connection|keep-alive)$/i.test(rawHeaders[index & ~1] ?? ''),
  );
}

/** What it costs to render, whole, against React alone. */
async function uncachedPages({ slug, databaseUrl, start, folder }: BenchSite): Promise<void> {
  const outfile = path.join(folder, 'render-alone.mjs');
  await bundle(path.join(import.meta.dirname, 'render-alone.ts'), outfile);
  await using ours = await start({ PAGE_CACHE_MB: '0' });
  await using alone = await startMeasured(outfile, {}, folder, {
    databaseUrl,
    distFolder: DIST,
    slug,
  });
  for (const target of [routes.home, routes.blog, postHref(slug)]) {
    // One after the other: those who ask at the same time share one render.
    const visit = (duration: number) =>
      load(ours, target, { 'Accept-Encoding': 'identity' }, { seconds: duration, connections: 1 });
    await visit(1);
    await renderAlone(alone, target, 1);
    const results = await inTurn(
      () => renderAlone(alone, target, seconds),
      () => visit(seconds),
    );
    const what = `uncached ${target === postHref(slug) ? 'post' : target}`;
    rows.push(ratioRow(`${what}: requests a second`, ratios(results, 'perSecond'), 'at least 0.7'));
    rows.push(ratioRow(`${what}: requests a CPU second`, ratios(results, 'perCpuSecond'), ''));
  }
}

async function renderAlone({ child }: Measured, target: string, duration: number): Promise<Round> {
  child.send({ path: target, seconds: duration });
  const [result] = (await once(child, 'message')) as [Omit<Round, 'p99Ms'>];
  return { ...result, p99Ms: Number.NaN };
}

async function bundle(entry: string, outfile: string): Promise<void> {
  await esbuild.build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    minifySyntax: true,
    external: ['pg-native'],
    plugins: [pictures().plugin],
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  });
}

/** From the end of a commit until a page that was asked for after it has been sent, whole and new. */
async function commitToPage({ database, slug, start }: BenchSite): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const servers: ServingSite[] = [];
  for (let count = 0; count < 3; count += 1) servers.push(stack.use(await start()));
  for (const { child } of servers) pin(child.pid ?? 0, '0-63');
  for (const server of servers) await textOf(server, postHref(slug));
  const times: number[] = [];
  for (let change = 0; change < 150; change += 1) {
    const title = `Versión ${change}.`;
    await sql`update posts set title = ${title} where slug = ${slug}`.execute(database);
    const committed = performance.now();
    await Promise.all(
      servers.map(async (server) => {
        while (!(await textOf(server, postHref(slug))).includes(title)) await sleep(2);
        times.push(performance.now() - committed);
      }),
    );
    await sleep(20 + Math.random() * 30);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const ms = (share: number) => `${quantile(sorted, share).toFixed(0)} ms`;
  rows.push({
    what: 'COMMIT to new page on three processes: p99',
    figure: ms(0.99),
    spread: `p50 ${ms(0.5)}, longest ${ms(1)}`,
    goal: 'at most 100 ms, never more than 250 ms',
  });
}

async function idle({ start }: BenchSite): Promise<void> {
  await using server = await start();
  await textOf(server, routes.blog);
  await sleep(3_000);
  const before = server.cpuSeconds();
  const duration = 30;
  await sleep(duration * 1_000);
  const share = ((server.cpuSeconds() - before) / duration) * 100;
  rows.push({
    what: 'CPU of a process that nobody visits',
    figure: `${share.toFixed(2)} %`,
    spread: `in ${duration} s`,
    goal: 'under 0.2 %',
  });
}

async function memory({ database, start }: BenchSite): Promise<void> {
  await sql`
    insert into posts (slug, title, hero_image_url, hero_image_alt, description, content, author, published_at)
    select 'muchos-' || number, title || ' ' || number, hero_image_url, hero_image_alt, description,
           content || E'\n\n' || number, author, published_at - number * interval '1 hour'
      from (select * from posts order by published_at limit 1) one, generate_series(1, ${manyPosts}) number`.execute(
    database,
  );
  await using server = await start({ PAGE_CACHE_MB: '64' });
  let next = 1;
  let [mostBytes, mostMegabytes] = [0, 0];
  const visitor = async () => {
    while (next <= manyPosts) {
      const number = next++;
      await httpGet(server.origin + postHref(`muchos-${number}`), { 'Accept-Encoding': 'br' });
      if (number % 250 !== 0) continue;
      mostBytes = Math.max(mostBytes, await server.metric('page_cache_bytes'));
      mostMegabytes = Math.max(mostMegabytes, server.megabytes());
    }
  };
  await Promise.all(Array.from({ length: 8 }, visitor));
  const spread = `${manyPosts} posts visited, ${await server.metric('page_cache_entries')} kept`;
  const pages = `${(mostBytes / 2 ** 20).toFixed(0)} MB`;
  const all = `${mostMegabytes.toFixed(0)} MB`;
  rows.push({ what: 'memory of pages at most', figure: pages, spread, goal: 'under 64 MB' });
  rows.push({ what: 'memory in all at most', figure: all, spread: '', goal: 'under 200 MB' });
}

async function textOf({ origin }: ServingSite, target: string): Promise<string> {
  return (await httpGet(origin + target)).body.toString();
}

/** Measures two things in turn, round after round. */
async function inTurn(base: () => Promise<Round>, ours: () => Promise<Round>) {
  const results: { base: Round; ours: Round }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    results.push({ base: await base(), ours: await ours() });
  }
  return results;
}

function ratios(results: readonly { base: Round; ours: Round }[], figure: keyof Round): number[] {
  return results.map(({ base, ours }) => ours[figure] / base[figure]);
}
