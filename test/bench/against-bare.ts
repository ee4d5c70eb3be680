import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postHref, routes } from '../../src/routes.ts';
import { httpGet } from '../support/server/http.ts';
import type { BareResponse, BareResponses } from './bare-server.ts';
import type { BenchSite, ServingSite } from './bench-site.ts';
import { type BenchRequest, load } from './load.ts';
import { startMeasured } from './processes.ts';
import { recordVisit } from './record-visit.ts';
import { inTurn, type Pair, type Row, ratioRow, ratios, spreadOf } from './table.ts';

const BARE = path.join(import.meta.dirname, 'bare-server.ts');

/** After this, compression at full strength has replaced the first one of a response in use. */
const SETTLED_MS = 1_200;

/** A process that was busy for less than this share of the time was not the limit. */
const SATURATED = 0.95;

const GOALS = { info: 'at least 0.80', warn: 'at least 0.90' } as const;

interface Rounds {
  readonly rounds: number;
  readonly seconds: number;
}

/** What is sent from memory, case by case, by CPU time against a server that can do nothing else. */
export async function cachedResponses(site: BenchSite, options: Rounds): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const logLevel of ['info', 'warn'] as const) {
    await using ours = await site.start({ LOG_LEVEL: logLevel });
    for (const [what, request] of Object.entries(await casesOf(site, ours))) {
      const pairs = await againstBare(site, ours, [request], options);
      const name = logLevel === 'warn' ? `${what}, LOG_LEVEL=warn` : what;
      const note = saturation(pairs);
      rows.push(ratioRow(`${name}: by CPU`, ratios(pairs, 'perCpuSecond'), GOALS[logLevel], note));
      rows.push(ratioRow(`${name}: by time`, ratios(pairs, 'perSecond'), '', note));
      rows.push(ratioRow(`${name}: p99 latency`, ratios(pairs, 'p99Ms'), 'at most 1.5', note));
    }
  }
  return rows;
}

/** The requests of a recorded visit, as CPU time a visit. */
export async function wholeVisit(site: BenchSite, options: Rounds): Promise<readonly Row[]> {
  await using ours = await site.start();
  const requests = await recordVisit(ours.origin, site.slug);
  const pairs = await againstBare(site, ours, requests, options);
  const ms = (of: keyof Pair) =>
    spreadOf(pairs.map((pair) => (requests.length * 1_000) / pair[of].perCpuSecond));
  const note = saturation(pairs);
  const what = `visit of four pages, ${requests.length} requests`;
  return [
    { what: `${what}: ms of CPU`, ...ms('ours'), goal: 'at most 2.5', note },
    { what: `${what}: ms of CPU, bare server`, ...ms('base'), goal: '', note },
    ratioRow(`${what}: by CPU`, ratios(pairs, 'perCpuSecond'), 'at least 0.80', note),
  ];
}

async function casesOf(
  { slug }: BenchSite,
  ours: ServingSite,
): Promise<Readonly<Record<string, BenchRequest>>> {
  const [home, blog] = [await textOf(ours, routes.home), await textOf(ours, routes.blog)];
  const request = (target: string, encoding: string) => ({
    path: target,
    headers: { 'accept-encoding': encoding },
  });
  const page = request(postHref(slug), 'br');
  await warmUp(ours, page);
  const { headers } = await httpGet(ours.origin + page.path, page.headers);
  return {
    page,
    304: { ...page, headers: { ...page.headers, 'if-none-match': `${headers.etag}` } },
    JSON: request(routes.apiPosts, 'br'),
    'asset (script)': request(addressIn(home, /\/assets\/entry-[^"]+/), 'br'),
    'asset (photo)': request(addressIn(home, /\/assets\/[^" ]+-\d+\.avif/), 'identity'),
    media: request(addressIn(blog, /\/media\/[0-9a-f]+-\d+\.avif/), 'identity'),
    icon: request('/favicon.svg', 'br'),
  };
}

async function againstBare(
  { folder }: BenchSite,
  ours: ServingSite,
  requests: readonly BenchRequest[],
  { rounds, seconds }: Rounds,
): Promise<readonly Pair[]> {
  for (const request of requests) await httpGet(ours.origin + request.path, request.headers);
  await sleep(SETTLED_MS);
  for (const request of requests) await warmUp(ours, request, 0);
  await sleep(SETTLED_MS);
  const responses: Record<string, BareResponse> = {};
  for (const { path: target, headers } of requests) {
    const { status, rawHeaders, body } = await httpGet(ours.origin + target, headers);
    const list = withoutConnection(rawHeaders);
    responses[target] = { status, headers: list, body: body.toString('base64') };
  }
  await using bare = await startMeasured(BARE, {}, folder, responses satisfies BareResponses);
  const measure = (server: typeof bare) => () => load(server, requests, { seconds });
  await measure(bare)();
  await measure(ours)();
  return await inTurn(rounds, measure(bare), measure(ours));
}

async function warmUp(ours: ServingSite, request: BenchRequest, ms = SETTLED_MS): Promise<void> {
  await httpGet(ours.origin + request.path, request.headers);
  await sleep(ms);
}

/** Says where a process had nothing to do at times: it could have sent more than it was asked for. */
function saturation(pairs: readonly Pair[]): string {
  const least = Math.min(...pairs.flatMap(({ base, ours }) => [base.busy, ours.busy]));
  const share = `${(100 * least).toFixed(0)} %`;
  return least < SATURATED ? `the generator was the limit: busy ${share} of a round` : '';
}

async function textOf({ origin }: ServingSite, target: string): Promise<string> {
  return (await httpGet(origin + target)).body.toString();
}

/** @throws where a page does not name what is to be asked for. */
function addressIn(html: string, pattern: RegExp): string {
  const [address] = pattern.exec(html) ?? [];
  if (address === undefined) throw new Error(`a page holds nothing like ${pattern}`);
  return address;
}

/** Without those that Node writes by itself, for the bare server too. */
function withoutConnection(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter(
    (_, index) => !/^(?:date|connection|keep-alive)$/i.test(rawHeaders[index & ~1] ?? ''),
  );
}
