import { expect, test } from 'vitest';
import { apiPostHref, routes } from '../../src/routes.ts';
import { aPost, createDatabase } from '../support/database.ts';
import { startServer } from '../support/server.ts';

test('the list gives every post, newest first, without its content', async () => {
  await using posts = await createDatabase([
    aPost({ slug: 'viejo', publishedAt: new Date('2026-01-01T00:00:00Z') }),
    aPost({ slug: 'nuevo', publishedAt: new Date('2026-02-01T00:00:00Z') }),
  ]);
  await using server = await startServer({ DATABASE_URL: posts.databaseUrl });

  const response = await fetch(server.origin + routes.apiPosts);

  expect(response.status).toBe(200);
  const list = (await response.json()) as Record<string, unknown>[];
  expect(list.map((post) => post['slug'])).toEqual(['nuevo', 'viejo']);
  expect(list[0]).not.toHaveProperty('richContent');
});

test.for([
  ['no slug', routes.apiPost],
  ['two slugs', `${routes.apiPost}?slug=a&slug=b`],
  ['a slug in upper case', apiPostHref('Hola')],
])('the detail answers 400 for %s', async ([, target]) => {
  await using posts = await createDatabase();
  await using server = await startServer({ DATABASE_URL: posts.databaseUrl });

  const response = await fetch(server.origin + target);

  expect(response.status).toBe(400);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
});
