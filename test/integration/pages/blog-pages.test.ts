import { expect, test } from 'vitest';
import { errorPages } from '../../../src/content/interface/errors.ts';
import { apiPostsHref, blogHref, postHref, routes, topicHref } from '../../../src/routes.ts';
import { aPost } from '../../support/database/test-database.ts';
import { startSite } from '../../support/server/site.ts';

const SITE_URL = 'https://www.example.com';
const { server } = await startSite(
  Array.from({ length: 30 }, (_, index) =>
    aPost({
      slug: `articulo-${index + 1}`,
      title: `Artículo ${index + 1}`,
      content: 'Un texto sobre sentadillas & más.',
      topics: index % 2 === 0 ? ['Fuerza'] : ['Pérdida de grasa'],
      publishedAt: new Date(Date.UTC(2026, 0, 30 - index)),
    }),
  ),
  { SITE_URL },
);

async function get(href: string) {
  const response = await fetch(server.origin + href);
  const html = await response.text();
  const link = (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]*)"/>`).exec(html)?.[1];
  const slugs = [...html.matchAll(/href="\/blog\/(articulo-\d+)"/g)].map(([, slug]) => slug);
  return { status: response.status, html, link, slugs };
}

function numbered(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `articulo-${from + index}`);
}

test('the blog shows twelve posts a page, each page with an address of its own', async () => {
  const [first, second, third] = [
    await get(routes.blog),
    await get(blogHref({ page: 2 })),
    await get(blogHref({ page: 3 })),
  ];

  expect(first.slugs).toEqual(numbered(1, 12));
  expect(second.slugs).toEqual(numbered(13, 24));
  expect(third.slugs).toEqual(numbered(25, 30));
  expect(new Set([first, second, third].map(({ html }) => titleOf(html))).size).toBe(3);
  expect(second.link('canonical')).toBe(`${SITE_URL}/blog?pagina=2`);
});

test.for([
  '/blog?pagina=4',
  '/blog?pagina=0',
  '/blog?pagina=01',
  '/blog?pagina=dos',
  '/blog?pagina=99999999999999999999',
  '/blog?q=sentadillas&pagina=4',
  '/blog/tema/no-hay',
  '/blog/tema/fuerza?pagina=3',
  '/blog/tema/Técnica',
  '/blog/tema/fuerza/mas',
])('%s is a designed 404', async (href) => {
  const { status, html } = await get(encodeURI(href));

  expect(status).toBe(404);
  expect(html).toContain(errorPages[404].title);
});

test('a topic has pages, a name and a canonical address', async () => {
  const first = await get(topicHref('perdida-de-grasa'));
  const second = await get(topicHref('perdida-de-grasa', 2));

  expect([...first.slugs, ...second.slugs]).toEqual(
    numbered(1, 30).filter((_, index) => index % 2),
  );
  expect(first.html).toContain('>Pérdida de grasa</h1>');
  expect(second.link('canonical')).toBe(`${SITE_URL}/blog/tema/perdida-de-grasa?pagina=2`);
});

test('a search shows extracts with its words marked, and nobody indexes it', async () => {
  const { status, html, link, slugs } = await get(blogHref({ search: 'SENTADILLA' }));

  expect(status).toBe(200);
  expect(slugs).toHaveLength(12);
  expect(html).toContain('<mark>sentadillas</mark>');
  expect(html).toContain('&amp; más');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(link('canonical')).toBeUndefined();
});

test('what was searched for stands in the page as text', async () => {
  const { html } = await get(blogHref({ search: '"><script>alert(1)</script>' }));

  expect(html).not.toContain('<script>alert');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

test('a search without a result says so, and shows the newest three posts', async () => {
  const { status, html, slugs } = await get(blogHref({ search: 'ornitorrinco' }));

  expect(status).toBe(200);
  expect(html).toContain('>Nada sobre «ornitorrinco»</h1>');
  expect(slugs).toEqual(numbered(1, 3));
  expect(html).toMatch(/<main.*href="\/blog".*<\/main>/s);
});

test.for(['/blog?q=', '/blog?q=%20%00%0A'])('%s is the blog', async (href) => {
  const { status, slugs, link } = await get(href);

  expect(status).toBe(200);
  expect(slugs).toEqual(numbered(1, 12));
  expect(link('canonical')).toBe(`${SITE_URL}/blog`);
});

test('an article leads to related ones and to its topic, and says how long it takes', async () => {
  const { html } = await get(postHref('articulo-1'));

  expect(html).toContain('1\u00a0min de lectura');
  expect(html).toContain(`href="${topicHref('fuerza')}"`);
  for (const slug of ['articulo-3', 'articulo-5', 'articulo-7']) {
    expect(html).toContain(`href="${postHref(slug)}"`);
  }
});

async function getApi(href: string) {
  const response = await fetch(server.origin + href);
  const body = (await response.json()) as { slug: string; extract?: unknown }[];
  return { response, body, slugs: Array.isArray(body) ? body.map((post) => post.slug) : [] };
}

test('the API gives all posts to whom asks for nothing, and pages to whom asks for one', async () => {
  expect((await getApi(routes.apiPosts)).slugs).toEqual(numbered(1, 30));
  expect((await getApi(`${routes.apiPosts}?utm_source=x`)).slugs).toEqual(numbered(1, 30));
  expect((await getApi(apiPostsHref({ page: 1 }))).slugs).toEqual(numbered(1, 12));
  expect((await getApi(apiPostsHref({ topic: 'fuerza', page: 2 }))).slugs).toEqual([
    'articulo-25',
    'articulo-27',
    'articulo-29',
  ]);
  expect((await getApi(`${routes.apiPosts}?tema=fuerza`)).slugs).toHaveLength(12);
});

test('a page of the API links to its neighbours', async () => {
  const { response } = await getApi(apiPostsHref({ page: 2 }));

  expect(response.headers.get('link')).toBe(
    [
      '</api/blog-posts?pagina=1>; rel="first"',
      '</api/blog-posts?pagina=1>; rel="prev"',
      '</api/blog-posts?pagina=3>; rel="next"',
      '</api/blog-posts?pagina=3>; rel="last"',
    ].join(', '),
  );
});

test('a search by the API gives extracts, and an empty list where nothing is found', async () => {
  const { body } = await getApi(apiPostsHref({ search: 'sentadilla' }));
  expect(body[0]?.extract).toContainEqual({ text: 'sentadillas', isMatch: true });

  const { response, slugs } = await getApi(apiPostsHref({ search: 'ornitorrinco' }));
  expect(response.status).toBe(200);
  expect(slugs).toEqual([]);
});

test('the API names the topics', async () => {
  const response = await fetch(server.origin + routes.apiTopics);

  expect(await response.json()).toEqual(['Fuerza', 'Pérdida de grasa']);
});

test.for([
  ['pagina=0', 400],
  ['pagina=', 400],
  ['pagina=1&pagina=2', 400],
  ['tema=Fuerza', 400],
  ['tema=', 400],
  ['q=', 400],
  ['q=%00', 400],
  ['q=x&tema=fuerza', 400],
  ['pagina=4', 404],
  ['tema=no-hay', 404],
  ['q=sentadilla&pagina=9', 404],
])('the API responds to ?%s with the problem %i', async ([query, status]) => {
  const { response, body } = await getApi(`${routes.apiPosts}?${query}`);

  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(body).toMatchObject({ status, detail: expect.any(String) });
});

function titleOf(html: string): string | undefined {
  return /<title>(.*?)<\/title>/.exec(html)?.[1];
}
