import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { apiPostHref, blogHref, postHref, routes } from '../../src/routes.ts';
import { aPost } from '../support/database/test-database.ts';
import { fixture } from '../support/fixture.ts';
import { createFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { ENVIRONMENT, endProcess, isInstalled } from '../support/processes.ts';
import { httpGet } from '../support/server/http.ts';
import { aReport } from '../support/server/invalid-reports.ts';
import { startLoad } from '../support/server/load.ts';
import { startSite } from '../support/server/site.ts';

/** Reverse proxies of Debian, which stand in for the controllers of a Gateway or an Ingress. */
const PROXIES: Readonly<Record<string, (file: string) => string[]>> = {
  haproxy: (file) => ['-db', '-f', file],
  nginx: (file) => ['-p', path.dirname(file), '-c', file],
  caddy: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
};

const missing = Object.keys(PROXIES).filter((name) => !isInstalled(name));
if (missing.length > 0) console.warn(`proxies.test.ts: skipped, not installed: ${missing}`);

const { server } = await startSite([aPost({ slug: 'un-articulo' })], {
  SITE_URL: 'https://www.example.com',
  TRUSTED_PROXY_HOPS: '1',
  SEARCHES_PER_MINUTE: '3',
});

const ACCEPT = { 'Accept-Encoding': 'br' };

for (const [name, argumentsOf] of Object.entries(PROXIES)) {
  describe.skipIf(missing.includes(name))(`behind ${name}`, async () => {
    if (missing.includes(name)) return;
    const proxy = await startProxy(name, argumentsOf);
    afterAll(() => proxy[Symbol.asyncDispose]());

    test.for([routes.home, postHref('un-articulo'), apiPostHref('un-articulo'), '/favicon.svg'])(
      '%s is what the site sends: body, encoding, validator, security headers',
      async (target) => {
        const direct = await httpGet(server.origin + target, ACCEPT);
        const proxied = await httpGet(proxy.origin + target, ACCEPT);
        const ifChanged = { ...ACCEPT, 'If-None-Match': String(direct.headers.etag) };
        const again = await httpGet(proxy.origin + target, ifChanged);

        expect(proxied.status).toBe(200);
        expect(proxied.body.equals(direct.body)).toBe(true);
        for (const header of ['etag', 'cache-control', 'vary', 'content-security-policy']) {
          expect([header, proxied.headers[header]]).toEqual([header, direct.headers[header]]);
        }
        expect(again.status).toBe(304);
      },
    );

    test('a report passes through, and so do errors: a missing asset, a long target, a body where none belongs', async () => {
      const asset = await httpGet(`${proxy.origin}/assets/of-another-build.js`);
      const long = await httpGet(`${proxy.origin}/${'a'.repeat(3_000)}`);
      const post = (target: string, body: string) =>
        fetch(proxy.origin + target, { method: 'POST', body });

      expect(asset.status).toBe(404);
      expect(asset.headers['cache-control']).toBe('no-store');
      expect(long.status).toBe(414);
      expect((await post(routes.home, 'x')).status).toBe(405);
      expect((await post(routes.apiVitals, aReport())).status).toBe(204);
    });

    test('a client is who the proxy saw, whatever it says itself', async () => {
      const search = (count: number) =>
        httpGet(proxy.origin + blogHref({ search: `palabra ${count}` }), {
          'X-Forwarded-For': `198.51.100.${count}`,
        });
      const statuses: number[] = [];
      for (let count = 1; count <= 5; count += 1) statuses.push((await search(count)).status);

      // All proxies share one address, and so one limit.
      expect(statuses.at(-1)).toBe(429);
    });

    test('connections that are used again and again fail never', async () => {
      const load = startLoad(
        () => [routes.home, routes.blog].map((path) => ({ url: proxy.origin + path })),
        8,
      );

      await expect.poll(() => load.count, { timeout: 60_000 }).toBeGreaterThan(1_000);
      await load.stop();

      expect(load.failures).toEqual([]);
    });
  });
}

/** Starts a proxy before the site, by its configuration in `proxies/`. */
function startProxy(name: string, argumentsOf: (file: string) => string[]) {
  return fixture(async (resources) => {
    const port = await freePort();
    const template = await readFile(path.join(import.meta.dirname, 'proxies', name), 'utf8');
    const { host } = new URL(server.origin);
    const configuration = template.replace('PORT', port).replace('SITE', host);
    const { folder } = resources.use(await createFolder({ configuration }));
    const env = { ...ENVIRONMENT, HOME: folder };
    const file = path.join(folder, 'configuration');
    const child = spawn(name, argumentsOf(file), { env, stdio: 'ignore' });
    resources.defer(() => endProcess(child));
    const origin = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => fetch(origin), { timeout: 10_000 });
    return { origin };
  });
}
