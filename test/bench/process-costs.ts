import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { upsertPost } from '../../src/posts/publishing/store-posts.ts';
import { machineRoutes, postHref, routes } from '../../src/routes.ts';
import { httpGet } from '../support/server/http.ts';
import type { BenchSite } from './bench-site.ts';
import { type Row, spreadOf } from './table.ts';

/** From the start of a process until it says its port, less what an empty Node takes. */
export async function starts({ start }: BenchSite): Promise<readonly Row[]> {
  const [ours, empty]: [number[], number[]] = [[], []];
  for (let round = 0; round < 11; round += 1) {
    let begun = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    empty.push(performance.now() - begun);
    begun = performance.now();
    await using _server = await start();
    ours.push(performance.now() - begun);
  }
  const over = ours.map((ms, round) => ms - (empty[round] ?? 0));
  return [{ what: 'start over an empty node: ms', ...spreadOf(over), goal: 'at most 186' }];
}

/** The threads that render Markdown have ended by then. */
const SETTLED_MS = 6_000;

/** Memory after everything that the build made and the site shows has been asked for. */
export async function everythingAsked({ distFolder, start }: BenchSite) {
  await using server = await start();
  const folder = path.join(distFolder, 'public');
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(?:br|gz|zst)$/.test(entry.name))
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name))}`);
  const sitemap = (await httpGet(server.origin + machineRoutes.sitemap)).body.toString();
  const pages = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)/g)].map(
    ([, page]) => page ?? '/',
  );
  const machine = Object.values(machineRoutes).filter((route) => !route.includes(':'));
  const targets = [...pages, ...machine, routes.apiPosts, ...files];
  for (const encoding of ['br', 'gzip', 'identity']) {
    for (const target of targets) {
      await httpGet(server.origin + target, { 'accept-encoding': encoding });
    }
  }
  await sleep(SETTLED_MS);
  const figure = `${server.megabytes().toFixed(0)} MB`;
  const spread = `${targets.length} addresses, three encodings`;
  const what = 'memory after every page and file';
  return [{ what, figure, spread, goal: 'at most 130 MB' }] satisfies Row[];
}

/** Memory while more posts are visited than fit into the cache. */
export async function manyPosts({ database, sample, start }: BenchSite, count: number) {
  for (let number = 1; number <= count; number += 1) {
    const [slug, content] = [`muchos-${number}`, `${sample.content}\n\n${number}`];
    const publishedAt = new Date(Date.UTC(2020, 0, 1, -number));
    const title = `${sample.title} ${number}`;
    await upsertPost(database, { ...sample, slug, title, content, publishedAt });
  }
  await using server = await start();
  let [cache, all, next] = [0, 0, 1];
  const visitor = async () => {
    while (next <= count) {
      const number = next++;
      await httpGet(server.origin + postHref(`muchos-${number}`), { 'accept-encoding': 'br' });
      if (number % 250 !== 0) continue;
      cache = Math.max(cache, (await server.metrics()).get('response_cache_bytes') ?? 0);
      all = Math.max(all, server.megabytes());
    }
  };
  await Promise.all(Array.from({ length: 8 }, visitor));
  const cached = `${(cache / 2 ** 20).toFixed(0)} MB`;
  const spread = `${count} posts visited`;
  return [
    { what: 'memory of the cache at most', figure: cached, spread, goal: 'under CACHE_MB' },
    {
      what: 'memory in all at most',
      figure: `${all.toFixed(0)} MB`,
      spread: '',
      goal: 'under 200 MB',
    },
  ] satisfies Row[];
}
