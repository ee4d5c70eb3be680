import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiPostHref, routes } from '../../../src/routes.ts';
import { fillWithPosts } from '../../support/database/many-posts.ts';
import { aPost, createDatabase } from '../../support/database/test-database.ts';
import { startServer } from '../../support/server/server.ts';
import { startSite } from '../../support/server/site.ts';

const { server } = await startSite([
  aPost({
    slug: 'viejo',
    title: 'El viejo',
    content: '## Un título\n\n<script>alert(1)</script>',
    publishedAt: new Date('2026-01-01T00:00:00Z'),
  }),
  aPost({ slug: 'nuevo', publishedAt: new Date('2026-02-01T00:00:00Z') }),
  aPost({ slug: 'futuro', publishedAt: new Date('2999-01-01T00:00:00Z') }),
]);

test('the list gives every published post, newest first, without its content', async () => {
  const response = await fetch(server.origin + routes.apiPosts);

  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const list = (await response.json()) as Record<string, unknown>[];
  expect(list.map((post) => post['slug'])).toEqual(['nuevo', 'viejo']);
  expect(list[1]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    slug: 'viejo',
    title: 'El viejo',
    heroImageUrl: '/favicon.svg',
    heroImageAlt: 'Una kettlebell sobre roble',
    description: 'De qué va este artículo.',
    author: 'Toni Mesquida',
    date: '2026-01-01T01:00:00+01:00',
    topics: [],
  });
});

test('the list ends after a thousand posts or 3 MB, and says where it goes on', async () => {
  await using many = await createDatabase();
  await fillWithPosts(many.database, 1_010);
  await using site = await startServer({ DATABASE_URL: many.databaseUrl }, 'ready');
  const list = async () => {
    const response = await fetch(site.origin + routes.apiPosts);
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '') ?? [];
    const text = await response.text();
    const slugsOf = (posts: { slug: string }[]) => posts.map(({ slug }) => slug);
    const following = slugsOf(await (await fetch(site.origin + next)).json());
    return { bytes: Buffer.byteLength(text), slugs: slugsOf(JSON.parse(text)), following };
  };

  const { slugs, following } = await list();
  expect(slugs).toHaveLength(1_000);
  expect(following).toEqual(Array.from({ length: 12 }, (_, index) => `articulo-${997 + index}`));

  await sql`
    update posts set hero_image_url = '/posts/' || repeat('x', 1900), hero_image_alt = repeat('é', 500),
           description = repeat('é', 500)`.execute(many.database);
  await expect.poll(async () => (await list()).bytes).toBeGreaterThan(2_990_000);
  const large = await list();
  expect(large.bytes).toBeLessThanOrEqual(3_000_000);
  expect([...large.slugs, ...large.following]).toContain(`articulo-${large.slugs.length + 1}`);
});

test('the detail gives a post with its content as clean HTML', async () => {
  const response = await fetch(server.origin + apiPostHref('viejo'));

  expect(response.status).toBe(200);
  const post = (await response.json()) as Record<string, string>;
  expect(post).toMatchObject({ slug: 'viejo', title: 'El viejo', author: 'Toni Mesquida' });
  expect(post['richContent']).toContain('Un título');
  expect(post['richContent']).not.toContain('script');
});

test.for([
  ['no slug', routes.apiPost],
  ['an empty slug', `${routes.apiPost}?slug=`],
  ['two slugs', `${routes.apiPost}?slug=viejo&slug=nuevo`],
  ['a slug in brackets', `${routes.apiPost}?slug[]=viejo`],
  ['a slug in upper case', apiPostHref('Viejo')],
  ['a slug with a path', apiPostHref('../viejo')],
  ['a slug with a NUL', apiPostHref('viejo\0')],
  ['a slug of 121 characters', apiPostHref('a'.repeat(121))],
])('the detail responds with 400 for %s', async ([, target]) => {
  const response = await fetch(server.origin + target);

  expect(response.status).toBe(400);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(await response.json()).toMatchObject({ status: 400, title: 'Bad Request' });
});

test.for(['no-existe', 'futuro'])('the detail responds with 404 for %s', async (slug) => {
  const response = await fetch(server.origin + apiPostHref(slug));

  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a call that there is not is a problem too', async () => {
  const { status, headers } = await fetch(`${server.origin}/api/nothing`);

  expect(status).toBe(404);
  expect(headers.get('content-type')).toContain('application/problem+json');
});

test('another method than GET and HEAD gets 405, as a problem', async () => {
  const response = await fetch(server.origin + routes.apiPosts, { method: 'POST', body: '{}' });

  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
  expect(response.headers.get('content-type')).toContain('application/problem+json');
});
