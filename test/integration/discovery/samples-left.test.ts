import { expect, test } from 'vitest';
import { machineRoutes, routes } from '../../../src/routes.ts';
import { readMetrics } from '../../support/server/metrics.ts';
import { startSite } from '../../support/server/site.ts';

const everyKind = [routes.home, '/no-existe', routes.apiPosts, '/favicon.svg', machineRoutes.rss];

const { server } = await startSite([], { SITE_URL: 'https://rosell20.es' });

// `robots.test.ts` has all other cases.
test('a public site with samples, as it ships, is not for search engines; its operator is told once', async () => {
  for (const path of everyKind) {
    const response = await fetch(server.origin + path);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    // Visitors never read of it.
    expect(await response.text()).not.toMatch(/sample|muestra de contenido|noindex.*npm/i);
  }
  const robots = await fetch(server.origin + machineRoutes.robots);
  expect(await robots.text()).toBe('User-agent: *\nDisallow: /\n');
  const samples = (await readMetrics(server.adminOrigin)).get('site_samples');
  expect(samples).toBeGreaterThan(40);
  expect(server.log.filter((line) => 'samples' in line)).toEqual([
    expect.objectContaining({ level: 40, samples, msg: expect.stringContaining('npm run ready') }),
  ]);
});
