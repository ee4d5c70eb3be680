import path from 'node:path';
import { postHref, routes } from '../../src/routes.ts';
import { httpGet } from '../support/server/http.ts';
import type { BareResponse } from './bare-server.ts';
import type { BenchSite, ServingSite } from './bench-site.ts';
import { type BenchRequest, load } from './load.ts';
import { type Measured, startMeasured } from './processes.ts';
import { recordVisit } from './record-visit.ts';
import { type Pair, type Row, ratioRow, spreadOf } from './table.ts';

const BARE = path.join(import.meta.dirname, 'bare-server.ts');

/** After this, the code is optimized. */
const WARM_UP_SECONDS = 10;

interface Rounds {
  /** Each with processes of its own: two of the same build may differ. */
  readonly rounds: number;
  readonly seconds: number;
}

/** What is sent from memory, case by case, by CPU time against a server that can do nothing else. */
export async function cachedResponses(site: BenchSite, rounds: Rounds): Promise<readonly Row[]> {
  const compared = await compare(site, rounds, (ours) => casesOf(site, ours));
  return [...compared].map(([what, pairs]) => ratioRow(`${what}: by CPU`, pairs, 'at least 0.80'));
}

/** The requests of a recorded visit, as CPU time a visit. */
export async function wholeVisit(site: BenchSite, rounds: Rounds): Promise<readonly Row[]> {
  const requests = await visitRequests(site);
  const compared = await compare(site, rounds, async () => ({ visit: requests }));
  const pairs = compared.get('visit') ?? [];
  const what = `visit of four pages, ${requests.length} requests`;
  const ms = (of: keyof Pair) => spreadOf(pairs.map((pair) => requests.length * pair[of]));
  return [
    { what: `${what}: ms of CPU`, ...ms('ours'), goal: 'at most 2.5' },
    { what: `${what}: ms of CPU, bare server`, ...ms('base'), goal: '' },
    ratioRow(`${what}: by CPU`, pairs, 'at least 0.80'),
  ];
}

async function visitRequests(site: BenchSite): Promise<readonly BenchRequest[]> {
  await using visited = await site.start();
  return await recordVisit(visited.origin, site.sample.slug);
}

/** Requests that are sent one after the other, by what they stand for. */
type Cases = Readonly<Record<string, readonly BenchRequest[]>>;

async function casesOf({ sample }: BenchSite, ours: ServingSite): Promise<Cases> {
  const textOf = async (page: string) => (await httpGet(ours.origin + page)).body.toString();
  const [home, blog] = [await textOf(routes.home), await textOf(routes.blog)];
  const request = (target: string, encoding: string) => ({
    path: target,
    headers: { 'accept-encoding': encoding },
  });
  const list = request(routes.blog, 'br');
  const { headers } = await httpGet(ours.origin + list.path, list.headers);
  const ifChanged = { ...list.headers, 'if-none-match': `${headers.etag}` };
  // Each has an address of its own, by which the bare server looks its response up.
  return {
    page: [request(postHref(sample.slug), 'br')],
    304: [{ ...list, headers: ifChanged }],
    JSON: [request(routes.apiPosts, 'br')],
    'asset (script)': [request(addressIn(home, /\/assets\/entry-[^"]+/), 'br')],
    'asset (photo)': [request(addressIn(home, /\/assets\/[^" ]+-\d+\.avif/), 'identity')],
    media: [request(addressIn(blog, /\/media\/[0-9a-f]+-\d+\.avif/), 'identity')],
    icon: [request('/favicon.svg', 'br')],
  };
}

/** Measures each case in each round. */
async function compare(
  site: BenchSite,
  { rounds, seconds }: Rounds,
  findCases: (ours: ServingSite) => Promise<Cases>,
): Promise<ReadonlyMap<string, readonly Pair[]>> {
  const compared = new Map<string, Pair[]>();
  for (let round = 0; round < rounds; round += 1) {
    await using ours = await site.start();
    const cases = await findCases(ours);
    const all = Object.values(cases).flat();
    await using bare = await startMeasured(BARE, {}, site.folder, await responsesTo(ours, all));
    await loadBoth(ours, bare, all, WARM_UP_SECONDS);
    for (const [what, requests] of Object.entries(cases)) {
      compared.getOrInsert(what, []).push(await loadBoth(ours, bare, requests, seconds));
    }
  }
  return compared;
}

/**
 * Asks both for the same at the same time, on the core that they share: whatever else the machine does
 * slows down both alike. Asked in turn, two rounds differ more than the two servers.
 */
async function loadBoth(
  ours: Measured,
  bare: Measured,
  requests: readonly BenchRequest[],
  seconds: number,
): Promise<Pair> {
  const [base, own] = await Promise.all([
    load(bare, requests, seconds),
    load(ours, requests, seconds),
  ]);
  return { base, ours: own };
}

async function responsesTo({ origin }: ServingSite, requests: readonly BenchRequest[]) {
  const responses: Record<string, BareResponse> = {};
  for (const { path: target, headers } of requests) {
    const { status, rawHeaders, body } = await httpGet(origin + target, headers);
    // Without those that Node writes by itself, for the bare server too.
    const own = rawHeaders.filter(
      (_, index) => !/^(?:date|connection|keep-alive)$/i.test(rawHeaders[index & ~1] ?? ''),
    );
    responses[target] = { status, headers: own, body: body.toString('base64') };
  }
  return responses;
}

/** @throws where a page does not name what is to be asked for. */
function addressIn(html: string, pattern: RegExp): string {
  const [address] = pattern.exec(html) ?? [];
  if (address === undefined) throw new Error(`a page holds nothing like ${pattern}`);
  return address;
}
