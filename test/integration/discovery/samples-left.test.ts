import { expect, test } from 'vitest';
import { machineRoutes, routes } from '../../../src/routes.ts';
import { createDatabase } from '../../support/database/test-database.ts';
import { readMetrics } from '../../support/server/metrics.ts';
import { startServer } from '../../support/server/server.ts';

const everyKind = [routes.home, '/no-existe', routes.apiPosts, '/favicon.svg', machineRoutes.rss];

/** What search engines and the operator are told by the site that ships, whose content is samples. */
async function told(env: Record<string, string>) {
  await using database = await createDatabase();
  await using server = await startServer({ DATABASE_URL: database.databaseUrl, ...env });
  const responses = await Promise.all(everyKind.map((path) => fetch(server.origin + path)));
  const metrics = await readMetrics(server.adminOrigin);
  return {
    headers: responses.map(({ headers }) => headers.get('x-robots-tag')),
    pages: await Promise.all(responses.map((response) => response.text())),
    robots: await (await fetch(server.origin + machineRoutes.robots)).text(),
    warnings: server.log.filter((line) => 'samples' in line),
    samples: metrics.get('site_samples'),
  };
}

test('a public site with samples is not for search engines; its operator is told once', async () => {
  const { headers, pages, robots, warnings, samples } = await told({
    SITE_URL: 'https://rosell20.es',
  });

  expect(headers).toEqual(everyKind.map(() => 'noindex'));
  expect(robots).toBe('User-agent: *\nDisallow: /\n');
  expect(warnings).toEqual([
    expect.objectContaining({ level: 40, samples, msg: expect.stringContaining('npm run ready') }),
  ]);
  expect(samples).toBeGreaterThan(40);
  // Visitors never read of it.
  expect(pages.join('\n')).not.toMatch(/sample|muestra de contenido|noindex.*npm/i);
});

test('for a demonstration search engines are admitted, and nobody is warned', async () => {
  const env = { SITE_URL: 'https://rosell20.es', ALLOW_SAMPLES: '1' };
  const { headers, robots, warnings, samples } = await told(env);

  expect(headers).toEqual(everyKind.map(() => null));
  expect(robots).toContain('Disallow:\n');
  expect(warnings).toEqual([]);
  expect(samples).toBeGreaterThan(40);
});

test('on a machine of one’s own samples are no news', async () => {
  const { headers, warnings } = await told({});

  expect(headers).toEqual(everyKind.map(() => null));
  expect(warnings).toEqual([]);
});
