import { expect, test } from 'vitest';
import { errorPages } from '../../../src/content/interface/errors.ts';
import { blogHref, postHref, routes, topicHref } from '../../../src/routes.ts';
import { startSite } from '../../support/server/site.ts';
import { numbered, THIRTY_POSTS } from '../thirty-posts.ts';

const SITE_URL = 'https://www.example.com';
const { server } = await startSite(THIRTY_POSTS, { SITE_URL });

async function get(href: string) {
  const response = await fetch(server.origin + href);
  const html = await response.text();
  const link = (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]*)"/>`).exec(html)?.[1];
  const slugs = [...html.matchAll(/href="\/blog\/(articulo-\d+)"/g)].map(([, slug]) => slug);
  const title = /<title>(.*?)<\/title>/.exec(html)?.[1];
  return { status: response.status, headers: response.headers, html, title, link, slugs };
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
  expect(new Set([first, second, third].map(({ title }) => title)).size).toBe(3);
  expect(second.link('canonical')).toBe(`${SITE_URL}/blog?pagina=2`);
});

test.for([
  '/no-existe',
  '/blog/a/b',
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
])('%s is a designed 404 that nobody caches', async (href) => {
  const { status, headers, html } = await get(encodeURI(href));

  expect(status).toBe(404);
  expect(headers.get('cache-control')).toBe('no-store');
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

test('a search shows extracts with its words marked', async () => {
  const { status, html, slugs } = await get(blogHref({ search: 'SENTADILLA' }));

  expect(status).toBe(200);
  expect(slugs).toHaveLength(12);
  expect(html).toContain('<mark>sentadillas</mark>');
  expect(html).toContain('&amp; más');
});

test('a search looks for eight words, and the page says so when there were more', async () => {
  const eight = 'un texto sobre sentadillas y sobre más sentadillas';
  const limit = 'Solo se buscan las primeras 8\u00a0palabras.';

  expect((await get(blogHref({ search: eight }))).html).not.toContain(limit);
  const more = await get(blogHref({ search: `${eight} inexistente` }));
  expect(more.html).toContain(limit);
  expect(more.slugs).toHaveLength(12);
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

test('an article is sent once, leads to related ones and to its topic, and says how long it takes', async () => {
  const { html } = await get(postHref('articulo-1'));

  expect(html.split('Un texto sobre sentadillas')).toHaveLength(2);
  expect(html).toContain('1\u00a0min de lectura');
  expect(html).toContain(`href="${topicHref('fuerza')}"`);
  for (const slug of ['articulo-3', 'articulo-5', 'articulo-7']) {
    expect(html).toContain(`href="${postHref(slug)}"`);
  }
});
