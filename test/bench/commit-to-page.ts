import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import {
  apiPostHref,
  machineRoutes,
  postHref,
  postMarkdownHref,
  routes,
} from '../../src/routes.ts';
import { httpGet } from '../support/server/http.ts';
import type { BenchSite, ServingSite } from './bench-site.ts';
import { pin } from './processes.ts';
import { quantile, type Row } from './table.ts';

/** Changes of one post's title, and the documents that are watched. */
interface Series {
  readonly what: string;
  readonly changes: number;
  /** Between two changes. */
  readonly pauseMs: number;
  readonly documents: readonly string[];
  readonly goal: string;
}

/** From the end of a commit until a page that was asked for after it has been sent, whole and new. */
export async function commitToPage(site: BenchSite): Promise<readonly Row[]> {
  await using stack = new AsyncDisposableStack();
  const servers: ServingSite[] = [];
  for (let count = 0; count < 3; count += 1) servers.push(stack.use(await site.start()));
  for (const { child } of servers) pin(child.pid ?? 0, '0-63');
  const { slug } = site.sample;
  const page = postHref(slug);
  const documents = [
    page,
    postMarkdownHref(slug),
    apiPostHref(slug),
    routes.apiPosts,
    routes.blog,
    machineRoutes.rss,
    machineRoutes.atom,
    machineRoutes.jsonFeed,
    machineRoutes.llms,
  ];
  return [
    await measure(site, servers, {
      what: 'COMMIT to new page on three processes',
      changes: 150,
      pauseMs: 35,
      documents: [page],
      goal: 'at most 100 ms, never more than 250 ms',
    }),
    await measure(site, servers, {
      what: '60 COMMITs back to back, nine documents on three processes',
      changes: 60,
      pauseMs: 0,
      documents,
      goal: 'at most 250 ms',
    }),
  ];
}

/** As a browser asks for it. */
async function readPage(target: string): Promise<Buffer> {
  const { headers, body } = await httpGet(target, { 'Accept-Encoding': 'gzip, deflate, br' });
  return headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
}

async function measure(
  { database, sample }: BenchSite,
  servers: readonly ServingSite[],
  { what, changes, pauseMs, documents, goal }: Series,
): Promise<Row> {
  const targets = servers.flatMap(({ origin }) => documents.map((target) => origin + target));
  for (const target of targets) await readPage(target);
  const times: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    const title = `Versión ${change} de ${documents.length}.`;
    await sql`update posts set title = ${title} where slug = ${sample.slug}`.execute(database);
    const committed = performance.now();
    await Promise.all(
      targets.map(async (target) => {
        while (!(await readPage(target)).includes(title)) await sleep(2);
        times.push(performance.now() - committed);
      }),
    );
    await sleep(pauseMs);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const ms = (share: number) => `${quantile(sorted, share).toFixed(0)} ms`;
  const spread = `p50 ${ms(0.5)}, longest ${ms(1)}`;
  return { what: `${what}: p99`, figure: ms(0.99), spread, goal };
}
