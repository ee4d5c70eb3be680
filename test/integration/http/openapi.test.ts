import { expect, test } from 'vitest';
import { apiPostHref, apiPostsHref, routes } from '../../../src/routes.ts';
import { aPost } from '../../support/database/test-database.ts';
import { httpGet } from '../../support/server/http.ts';
import { startSite } from '../../support/server/site.ts';

const SITE_URL = 'https://www.example.com';

const { server } = await startSite([aPost({ slug: 'un-articulo' })], { SITE_URL });

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
