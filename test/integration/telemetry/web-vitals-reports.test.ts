import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { postHref, routes } from '../../../src/routes.ts';
import { NOWHERE } from '../../support/database/test-database.ts';
import { httpRequest, openSocket, rawExchange, received } from '../../support/server/http.ts';
import { aReport, oddReports, withLength } from '../../support/server/invalid-reports.ts';
import { readMetrics } from '../../support/server/metrics.ts';
import { logUntilNow, startServer } from '../../support/server/server.ts';
import { untilEnd } from '../../support/until-end.ts';

// All connections come from one address.
const server = untilEnd(await startServer({ DATABASE_URL: NOWHERE, TRUSTED_PROXY_HOPS: '1' }));

const CLOSE = 'Connection: close\r\n';

const exchange = (bytes: string) => rawExchange(server.origin, bytes);

const send = (body: string, headers: Record<string, string> = {}) =>
  httpRequest('POST', server.origin + routes.apiVitals, headers, body);

/** What has been counted so far. */
async function counted(): Promise<ReadonlyMap<string, number>> {
  const all = await readMetrics(server.adminOrigin);
  return new Map([...all].filter(([name]) => name.startsWith('web_vitals_')));
}

const times = (series: ReadonlyMap<string, number>, route: string) =>
  series.get(`web_vitals_duration_seconds_count{metric="LCP",route="${route}"}`) ?? 0;

const ofPage = (path: string) => withLength(`{"path":"${path}","metrics":{"LCP":1}}`, CLOSE);

test.for<readonly [what: string, request: string, route: string]>([
  ['of another type', withLength(aReport(), `${CLOSE}Content-Type: multipart/form-data\r\n`), '/'],
  ['in the coding of none', withLength(aReport(), `${CLOSE}Content-Encoding: identity\r\n`), '/'],
  ['of 2 KB', withLength(aReport() + ' '.repeat(2_048 - aReport().length), CLOSE), '/'],
  ...['/nada', '/%', '', 'http://a/', '\\ud800'].map(
    (path) => [`of «${path}», which is no page,`, ofPage(path), 'other'] as const,
  ),
])('a report %s is counted', async ([, request, route]) => {
  const before = times(await counted(), route);

  expect(await exchange(request)).toMatch(/^HTTP\/1\.1 204 /);

  expect(times(await counted(), route)).toBe(before + 1);
});

test('web vitals are counted by pattern of the page, whatever its address', async () => {
  for (const path of [postHref('un-articulo'), postHref('no-existe')]) {
    expect((await send(aReport({ path, metrics: { LCP: 1_200, CLS: 0.02 } }))).status).toBe(204);
  }

  const after = await counted();
  const lcp = `web_vitals_duration_seconds_sum{metric="LCP",route="${routes.post}"}`;
  expect(after.get(lcp)).toBeCloseTo(2.4);
  expect(after.get(`web_vitals_layout_shift_sum{route="${routes.post}"}`)).toBeCloseTo(0.04);
});

test.for(oddReports)(
  'a report %s is refused at once, its connection closed, and counts nothing',
  // Time limits end what gets no response at once, after 15 seconds.
  { timeout: 12_000 },
  async ([, status, request]) => {
    const before = await counted();

    const response = await exchange(request);

    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toMatch(/^connection: close\r$/im);
    // What stood behind is not taken for a request, and nothing follows the response.
    expect(response.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    expect(await counted()).toEqual(before);
    expect((await fetch(server.origin)).status).toBe(200);
  },
);

test.for<readonly [how: string, leave: (socket: Socket) => void]>([
  ['says no more', (socket) => socket.end()],
  ['is gone', (socket) => socket.resetAndDestroy()],
])('a report whose sender %s halfway counts nothing', async ([, leave]) => {
  const before = await counted();
  const id = randomUUID();
  const request = withLength(aReport(), `X-Request-Id: ${id}\r\n`);

  const socket = openSocket(server.origin);
  socket.write(request.slice(0, -9), 'latin1', () => leave(socket));
  await received(socket);

  await expect
    .poll(() => server.log.find((line) => line['id'] === id))
    .toMatchObject({ aborted: true, status: 499 });
  expect(await counted()).toEqual(before);
  expect((await fetch(server.origin)).status).toBe(200);
});

test('a report from a page of others is refused', async () => {
  expect((await send(aReport(), { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
});

// Reports of other tests would be put off too.
test('more reports than a small site has are put off, and other responses are not', async () => {
  const sent = await Promise.all(Array.from({ length: 400 }, () => send(aReport())));

  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([204, 429]));
  expect((await fetch(server.origin)).status).toBe(200);
});

test('no report causes an error in the log', async () => {
  expect((await logUntilNow(server)).filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
