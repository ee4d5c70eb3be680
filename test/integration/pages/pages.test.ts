import { hash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type PageName, type PageTexts, pageTexts } from '../../../src/content/pages.ts';
import { blogHref, postHref, routes, topicHref } from '../../../src/routes.ts';
import { aPost } from '../../support/database/test-database.ts';
import { pathsWithoutPosts } from '../../support/paths.ts';
import { httpGet } from '../../support/server/http.ts';
import { logLineOf } from '../../support/server/server.ts';
import { startSite } from '../../support/server/site.ts';

const { posts, server } = await startSite([aPost({ slug: 'un-articulo', topics: ['Fuerza'] })], {
  SITE_URL: 'https://www.example.com',
});

const everyPage = [...pathsWithoutPosts, topicHref('fuerza'), postHref('un-articulo')];

const MENU = Object.entries<PageTexts>(pageTexts).flatMap(([name, { menuLabel }]): string[] =>
  menuLabel ? [routes[name as PageName]] : [],
);

test.for([
  ...everyPage.map((path) => [path, 200, 'loaded'] as const),
  ...['/assets/no-existe.js', '/no-existe', '/blog/no-existe'].map(
    (path) => [path, 404, 'error'] as const,
  ),
])(
  '%s is a whole document with a head of its own, a %i, without inline script that runs, handler, style and rules but those that the policy names',
  async ([path, status, state]) => {
    const response = await fetch(server.origin + path);
    const html = await response.text();

    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toMatch(/^<!DOCTYPE html><html lang="es" data-status=[^>]*>.*<\/html>$/s);
    expect(html).toContain(` data-status="${state}"`);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/<h1/g)).toHaveLength(1);
    // The keyboard passes the menu, and who goes through it learns where they are.
    expect(html).toMatch(/<a [^>]*href="#contenido">Saltar al contenido<.*<main id="contenido">/s);
    const current = html.match(/<a [^>]*aria-current="page"[^>]*>/g) ?? [];
    const toItself = html.match(/<a [^>]*>/g)?.filter((link) => link.includes(` href="${path}"`));
    expect(toItself).toEqual(expect.arrayContaining(current));
    if (MENU.includes(path)) expect(current.length).toBeGreaterThan(1);
    const eager = html.match(/<img (?![^>]*loading="lazy")[^>]*>/g) ?? [];
    expect(eager.length).toBeLessThanOrEqual(1);

    expect(html).not.toMatch(/\sstyle=|\son[a-z]+="/);
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text ?? '');
    expect(styles).toHaveLength(1);
    const policy = response.headers.get('content-security-policy') ?? '';
    const allowed = (directive: string) =>
      new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ');
    const source = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
    expect(allowed('style-src')).toContain(source(styles.join()));
    for (const [, attributes = '', text = ''] of html.matchAll(
      /<script([^>]*)>(.*?)<\/script>/gs,
    )) {
      if (/ src="\/assets\/| type="application\/(?:ld\+)?json"/.test(attributes)) continue;
      expect(allowed('script-src')).toContain(source(text));
    }
    expect(html).toContain('<head><script>window.prerenderReady=false</script>');
    expect(policy).not.toMatch(/style-src[^;]*(?:unsafe|self)/);
  },
);

test('pages without posts stay in the cache when a post changes', async () => {
  const fixed = pathsWithoutPosts.filter((path) => path !== routes.blog);
  const resultOf = async (path: string) =>
    (await logLineOf(server, await fetch(server.origin + path)))['cache'];
  for (const path of [...fixed, routes.blog]) await resultOf(path);

  await posts.database.updateTable('posts').set({ author: 'Otra persona' }).execute();
  const post = async () => (await fetch(server.origin + postHref('un-articulo'))).text();
  await expect.poll(post).toContain('Otra persona');

  for (const path of fixed) expect([path, await resultOf(path)]).toEqual([path, 'hit']);
  expect(await resultOf(routes.blog)).not.toBe('hit');
});

test('the script of a page is the one of its hash, may be cached for ever, and is one file: what others share with it would delay a first visit', async () => {
  const html = await (await fetch(server.origin)).text();
  const [, path, integrity] =
    /<script type="module" src="([^"]+)" integrity="([^"]+)"/.exec(html) ?? [];

  const { headers, body } = await httpGet(server.origin + path, { 'Accept-Encoding': 'br' });

  const script = brotliDecompressSync(body).toString();
  expect(integrity).toBe(`sha256-${hash('sha256', script, 'base64')}`);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
  });
  expect(script).toContain('import(');
  expect(script).not.toMatch(/\bimport\s*["{*]/);
});

test.for([
  [routes.home, { route: routes.home, status: 200, cache: 'hit' }],
  [`${routes.blog}?q=secreto`, { path: routes.blog, status: 200 }],
  ['/favicon.svg', { route: '/*', status: 200 }],
  [`${routes.apiPosts}?pagina=x`, { route: routes.apiPosts, status: 400 }],
  ['/secreto%40example.com/perfil', { path: '/…/perfil', route: 'unknown-path', status: 404 }],
] as const)('the log line of %s says what was sent, and to no one whom', async ([path, fields]) => {
  const headers = { 'X-Forwarded-For': '203.0.113.7', 'User-Agent': 'agente-secreto' };
  await (await fetch(server.origin + path)).arrayBuffer();

  const line = await logLineOf(server, await fetch(server.origin + path, { headers }));

  expect(line).toMatchObject({ method: 'GET', responseTime: expect.any(Number), ...fields });
  expect(line['bytes']).toBeGreaterThan(100);
  expect(JSON.stringify(line)).not.toMatch(/secreto|203\.0\.113|127\.0\.0\.1/);
});

test.for([
  ['a page', routes.facilities],
  ['a search, which is rendered for each request,', blogHref({ search: 'nada' })],
] as const)(
  'requests of %s that are responded to differently have lines of their own',
  async ([, target]) => {
    const address = server.origin + target;
    const plain = { 'accept-encoding': 'identity' };
    await (await fetch(address, { headers: plain })).arrayBuffer();
    const { headers } = await fetch(address, { headers: plain });
    // As a browser asks; fetch alone would add `no-cache`.
    const asked = { ...plain, 'cache-control': 'max-age=0' };
    const validator = { ...asked, 'if-none-match': `${headers.get('etag')}` };

    const lines = [];
    for (const [method, given] of [
      ['GET', plain],
      ['GET', validator],
      ['HEAD', plain],
      ['GET', plain],
    ] as const) {
      lines.push(await logLineOf(server, await fetch(address, { method, headers: given })));
    }

    const bytes = Number(headers.get('content-length'));
    expect(lines).toMatchObject([
      { method: 'GET', status: 200, bytes },
      { method: 'GET', status: 304, bytes: 0 },
      { method: 'HEAD', status: 200, bytes: 0 },
      { method: 'GET', status: 200, bytes },
    ]);
  },
);
