import { STATUS_CODES } from 'node:http';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiPostHref, apiPostsHref, routes } from '../../../src/routes.ts';
import { fillWithPosts } from '../../support/database/many-posts.ts';
import { aPost, createDatabase } from '../../support/database/test-database.ts';
import { httpGet } from '../../support/server/http.ts';
import { startServer } from '../../support/server/server.ts';
import { startSite } from '../../support/server/site.ts';
import { numbered, THIRTY_POSTS } from '../thirty-posts.ts';

const SITE_URL = 'https://www.example.com';

const { get } = await startSite(
  [...THIRTY_POSTS, aPost({ slug: 'futuro', publishedAt: new Date('2999-01-01T00:00:00Z') })],
  { SITE_URL },
);

async function call(target: string) {
  const { status, headers, body } = await get(target);
  return { status, headers, body: JSON.parse(body.toString()) };
}

const slugsOf = (posts: readonly { readonly slug: string }[]) => posts.map(({ slug }) => slug);

test('the list gives every published post, newest first, without its content', async () => {
  const { status, headers, body } = await call(routes.apiPosts);

  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(slugsOf(body)).toEqual(numbered(1, 30));
  expect(body[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    slug: 'articulo-1',
    title: 'Artículo 1',
    heroImageUrl: '/favicon.svg',
    heroImageAlt: 'Una kettlebell sobre roble',
    description: 'De qué va este artículo.',
    author: 'Toni Mesquida',
    date: '2026-01-30T01:00:00+01:00',
    topics: ['Fuerza'],
  });
});

test('the list ends after a thousand posts or 3 MB, and says where it goes on', async () => {
  await using many = await createDatabase();
  await fillWithPosts(many.database, 1_010);
  await using site = await startServer({ DATABASE_URL: many.databaseUrl }, 'ready');
  const list = async () => {
    const { headers, body } = await httpGet(site.origin + routes.apiPosts);
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(String(headers['link'])) ?? [];
    const following = slugsOf(JSON.parse(String((await httpGet(site.origin + next)).body)));
    return { bytes: body.length, slugs: slugsOf(JSON.parse(String(body))), following };
  };

  const { slugs, following } = await list();
  expect(slugs).toHaveLength(1_000);
  expect(following).toEqual(numbered(997, 1_008));

  await sql`
    update posts set hero_image_url = '/posts/' || repeat('x', 1900), hero_image_alt = repeat('é', 500),
           description = repeat('é', 500)`.execute(many.database);
  await expect.poll(async () => (await list()).bytes).toBeGreaterThan(2_990_000);
  const large = await list();
  expect(large.bytes).toBeLessThanOrEqual(3_000_000);
  expect([...large.slugs, ...large.following]).toContain(`articulo-${large.slugs.length + 1}`);
});

test.for([
  [`${routes.apiPosts}?utm_source=x`, numbered(1, 30)],
  [apiPostsHref({ page: 1 }), numbered(1, 12)],
  [`${routes.apiPosts}?tema=fuerza`, numbered(1, 24).filter((_, index) => index % 2 === 0)],
  [apiPostsHref({ topic: 'fuerza', page: 2 }), ['articulo-25', 'articulo-27', 'articulo-29']],
  [apiPostsHref({ search: 'sentadilla' }), numbered(1, 12)],
  [apiPostsHref({ search: 'sentadilla', page: 2 }), numbered(13, 24)],
  [apiPostsHref({ search: 'sentadilla', page: 3 }), numbered(25, 30)],
  [apiPostsHref({ search: 'ornitorrinco' }), []],
] as const)('%s gives the posts that it asks for', async ([target, slugs]) => {
  const { status, body } = await call(target);

  expect(status).toBe(200);
  expect(slugsOf(body)).toEqual(slugs);
});

test('a page of the list links to its neighbours', async () => {
  expect((await call(apiPostsHref({ page: 2 }))).headers['link']).toBe(
    [
      '</api/blog-posts?pagina=1>; rel="first"',
      '</api/blog-posts?pagina=1>; rel="prev"',
      '</api/blog-posts?pagina=3>; rel="next"',
      '</api/blog-posts?pagina=3>; rel="last"',
    ].join(', '),
  );
});

test('a search gives extracts', async () => {
  const { body } = await call(apiPostsHref({ search: 'sentadilla' }));

  expect(body[0].extract).toContainEqual({ text: 'sentadillas', isMatch: true });
});

test('the topics are named', async () => {
  expect((await call(routes.apiTopics)).body).toEqual(['Fuerza', 'Pérdida de grasa']);
});

test('the detail gives a post with its content as clean HTML', async () => {
  const { status, body } = await call(apiPostHref('articulo-2'));

  expect(status).toBe(200);
  expect(body).toMatchObject({ slug: 'articulo-2', title: 'Artículo 2', author: 'Toni Mesquida' });
  expect(body.richContent).toContain('Un título');
  expect(body.richContent).not.toContain('script');
});

test.for([
  [400, routes.apiPost],
  [400, `${routes.apiPost}?slug=`],
  [400, `${routes.apiPost}?slug=articulo-1&slug=articulo-2`],
  [400, `${routes.apiPost}?slug[]=articulo-1`],
  [400, apiPostHref('Articulo-1')],
  [400, apiPostHref('../articulo-1')],
  [400, apiPostHref('articulo-1\0')],
  [400, apiPostHref('a'.repeat(121))],
  [404, apiPostHref('no-existe')],
  [404, '/api/nothing'],
  [400, `${routes.apiPosts}?pagina=0`],
  [400, `${routes.apiPosts}?pagina=`],
  [400, `${routes.apiPosts}?pagina=x`],
  [400, `${routes.apiPosts}?pagina=1&pagina=2`],
  [400, `${routes.apiPosts}?tema=Fuerza`],
  [400, `${routes.apiPosts}?tema=`],
  [400, `${routes.apiPosts}?q=`],
  [400, `${routes.apiPosts}?q=%00`],
  [400, `${routes.apiPosts}?q=x&tema=fuerza`],
  [404, `${routes.apiPosts}?pagina=4`],
  [404, `${routes.apiPosts}?tema=no-hay`],
  [404, `${routes.apiPosts}?q=sentadilla&pagina=4`],
] as const)('the problem %i is the response to %s', async ([status, target]) => {
  expect(await call(target)).toMatchObject({
    status,
    headers: {
      'content-type': expect.stringContaining('application/problem+json'),
      'cache-control': 'no-store',
    },
    body: { status, title: STATUS_CODES[status], detail: expect.any(String) },
  });
});

test('the API describes every call, with the version and the address of the site', async () => {
  const { status, headers, body } = await call(routes.apiDescription);

  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-cache');
  expect(body).toMatchObject({
    openapi: '3.1.1',
    info: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    servers: [{ url: SITE_URL }],
  });
  const calls = Object.values(routes).filter((path) => path.startsWith('/api/'));
  expect(Object.keys(body.paths).sort()).toEqual(calls.sort());
  expect(JSON.stringify(body)).not.toMatch(/modified|"\$schema"/);
});
