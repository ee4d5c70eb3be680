import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parameters, postHref, routes } from '../../src/routes.ts';
import { aPost, createDatabase } from '../support/database/test-database.ts';
import { readMetrics } from '../support/server/metrics.ts';
import { startServer } from '../support/server/server.ts';

/** As many as are promised; FUZZ_RUNS asks for more. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 20_000);

const BASES = [
  ...Object.values(routes),
  postHref('un-articulo'),
  '/assets/x.js',
  '/favicon.svg',
  '/media/x',
  '/.env',
  '/%2e%2e/%2e%2e/etc/passwd',
];

/** Nobody's page has it, so whatever shows it has repeated what was asked. */
const MARK = `"><script>mark</script>'`;

const piece = fc.oneof(
  fc.constantFrom('/', '//', '\\', '%00', '%', '%c0%af', '..', '%2e', ';', ':', '@', '~', 'a', 'Ñ'),
  fc.constant(encodeURIComponent(MARK)),
  fc.string({ unit: fc.constantFrom(...'abc/.%?&=-_~!$()*+,;:@[]{}|^`"<>'), maxLength: 40 }),
);

const target = fc
  .tuple(fc.constantFrom(...BASES), fc.array(piece, { maxLength: 3 }), fc.option(query()))
  .map(([base, pieces, search]) => base + pieces.join('') + (search === null ? '' : `?${search}`))
  // Node's client does not send others; bytes that it would not send are in request-checks.test.ts.
  .filter((it) => /^[!-~]*$/.test(it));

function query() {
  const names = fc.constantFrom(...Object.values(parameters), 'slug', 'firma', '__proto__', 'a[b]');
  const values = fc.oneof(
    fc.constantFrom('', '0', '-1', '1e9', 'NaN', '%00', '%', encodeURIComponent(MARK)),
    fc.nat().map(String),
    fc.string({ maxLength: 60 }).map(encodeURIComponent),
  );
  return fc
    .array(fc.tuple(names, values), { maxLength: 4 })
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));
}

const headers = fc.record(
  {
    accept: fc.constantFrom('*/*', 'text/html', 'application/json', '', 'q=;;', 'text/*;q=2'),
    'accept-encoding': fc.constantFrom('br', 'gzip;q=0', 'zstd, br', '*;q=0', 'identity;q=0', ',,'),
    'if-none-match': fc.constantFrom('*', '""', 'W/"x"', '"a", "b"', 'x'),
    'if-match': fc.constantFrom('"x"', 'W/"x"', '*', ''),
    'if-unmodified-since': fc.constantFrom('Thu, 01 Jan 1970 00:00:00 GMT', 'never'),
    'if-modified-since': fc.constantFrom('Thu, 01 Jan 1970 00:00:00 GMT', 'never', ''),
    range: fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,0-,0-', 'x=1', 'bytes='),
    'x-request-id': fc.constantFrom('a', '<b>', 'x'.repeat(200), '12345678'),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', "' or 1=1", ''),
    'x-forwarded-proto': fc.constantFrom('https', 'javascript', ''),
    cookie: fc.constantFrom('a=b', '__Host-x=%00', ';'.repeat(100)),
  },
  { requiredKeys: [] },
);

/** Pages are asked for most. */
const method = fc.oneof(
  fc.constant('GET'),
  fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'),
);

test('no odd request gets a 5xx, an empty response or its own text back', async () => {
  await using posts = await createDatabase([aPost({ slug: 'un-articulo' })]);
  await using server = await startServer({
    DATABASE_URL: posts.databaseUrl,
    SITE_URL: 'https://www.example.com',
    // So that each of them gets as far as the database.
    SEARCHES_PER_MINUTE: '0',
    TRUSTED_PROXY_HOPS: '1',
  });
  const { hostname, port } = new URL(server.origin);
  const agent = new Agent({ keepAlive: true });

  await fc.assert(
    fc.asyncProperty(method, target, headers, async (verb, path, given) => {
      const asked = request({ hostname, port, method: verb, path, headers: given, agent });
      asked.end();
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      const body = String(await buffer(response));
      const status = response.statusCode ?? 0;

      expect(status, 'status').toBeLessThan(500);
      if (status === 200 && verb === 'GET') expect(body.length).toBeGreaterThan(0);
      expect(body).not.toContain('<script>mark');
      expect(body).not.toMatch(/\bat .+\.js:\d|node:internal|\/dist\/|node_modules|\/etc\//);
      expect(response.headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'strict-transport-security': expect.stringContaining('max-age='),
      });
      expect(response.headers).not.toHaveProperty('x-powered-by');
      expect(response.headers).not.toHaveProperty('server');
    }),
    { numRuns: RUNS },
  );

  agent.destroy();
  expect(server.process.exitCode).toBeNull();
  expect((await readMetrics(server.adminOrigin)).size).toBeLessThan(4_000);
}, 900_000);
