import { afterAll, expect, test } from 'vitest';
import { apiPostHref, apiPostsHref, routes } from '../../../src/routes.ts';
import { aPost, createDatabase } from '../../support/database/test-database.ts';
import { httpGet } from '../../support/server/http.ts';
import { startServer } from '../../support/server/server.ts';
import { type ApiExchange, assertDescribed } from '../../support/standards/open-api.ts';

const SITE_URL = 'https://www.example.com';

const posts = await createDatabase([aPost({ slug: 'un-articulo' })]);
const server = await startServer({ DATABASE_URL: posts.databaseUrl, SITE_URL });
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await posts[Symbol.asyncDispose]();
});

test('the API describes every call, with the version and the address of the site', async () => {
  const { status, headers, body } = await httpGet(server.origin + routes.apiDescription);

  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const description = JSON.parse(`${body}`);
  expect(description).toMatchObject({
    openapi: '3.1.1',
    info: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    servers: [{ url: SITE_URL }],
  });
  expect(Object.keys(description.paths).sort()).toEqual(
    Object.values(routes)
      .filter((path) => path.startsWith('/api/'))
      .sort(),
  );
  expect(JSON.stringify(description)).not.toMatch(/modified|"\$schema"/);
});

// Each response in this suite is checked: `test/support/standards/check-api-responses.ts`.
test.for([
  ['every post', routes.apiPosts, 200],
  ['a page of posts', apiPostsHref({ page: 1 }), 200],
  ['a search', apiPostsHref({ search: 'artículo' }), 200],
  ['a page that there is not', apiPostsHref({ page: 9 }), 404],
  ['a page that is no number', `${routes.apiPosts}?pagina=x`, 400],
  ['the topics', routes.apiTopics, 200],
  ['a post', apiPostHref('un-articulo'), 200],
  ['a post that there is not', apiPostHref('no-existe'), 404],
  ['the description', routes.apiDescription, 200],
] as const)('%s is as described, with and without its body', async ([, target, status]) => {
  const response = await fetch(server.origin + target);
  const head = await fetch(server.origin + target, { method: 'HEAD' });

  expect([response.status, head.status]).toEqual([status, status]);
});

test('a response that differs from the description is noticed', async () => {
  const { status, body } = await httpGet(server.origin + apiPostHref('un-articulo'));
  const post = JSON.parse(`${body}`);
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache', ETag: '"x"' };
  const sent =
    (changes: object, other: Partial<ApiExchange> = {}) =>
    () =>
      assertDescribed({
        method: 'GET',
        url: server.origin + routes.apiPost,
        status,
        headers: new Headers(headers),
        body: Buffer.from(JSON.stringify({ ...post, ...changes })),
        ...other,
      });

  expect(sent({})).not.toThrow();
  expect(sent({ modified: post.date })).toThrow('must NOT have additional properties');
  expect(sent({ date: 'ayer' })).toThrow('must match pattern');
  expect(sent({ related: [{}] })).toThrow("must have required property 'id'");
  expect(sent({}, { status: 202 })).toThrow('there is no such response');
  expect(sent({}, { headers: new Headers({ ...headers, 'Cache-Control': 'public' }) })).toThrow(
    'Cache-Control is public',
  );
  expect(sent({}, { headers: new Headers({ ETag: '"x"' }) })).toThrow('Cache-Control is missing');
});
