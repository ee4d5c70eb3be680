import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { upsertPost } from '../../../src/posts/publishing/store-posts.ts';
import { machineRoutes, postHref, postMarkdownHref } from '../../../src/routes.ts';
import { aPost, changePost } from '../../support/database/test-database.ts';
import { startSite } from '../../support/server/site.ts';
import { HOSTILE, hostilePosts } from './hostile-posts.ts';

const SITE_URL = 'https://www.example.com';

const { posts, get, textOf } = await startSite(hostilePosts(), {
  SITE_URL,
  ALLOW_SAMPLES: '1',
  SECURITY_CONTACT: 'seguridad@rosell20.es',
});

const { robots, securityText, sitemap, rss, atom, jsonFeed, llms } = machineRoutes;

test.for([
  [robots, 'text/plain; charset=utf-8'],
  [securityText, 'text/plain; charset=utf-8'],
  [sitemap, 'application/xml; charset=utf-8'],
  [rss, 'application/rss+xml; charset=utf-8'],
  [atom, 'application/atom+xml; charset=utf-8'],
  [jsonFeed, 'application/feed+json; charset=utf-8'],
  [llms, 'text/plain; charset=utf-8'],
  [postMarkdownHref('hostil'), 'text/markdown; charset=utf-8'],
] as const)(
  '%s is %s, revalidated by clients whatever the query says, and holds nothing unpublished',
  async ([path, type]) => {
    const { status, headers, body } = await get(path);
    const again = await get(`${path}?utm_source=x&pagina=2`, {
      'If-None-Match': String(headers.etag),
    });

    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' });
    expect(again.status).toBe(304);
    expect(body.toString()).not.toMatch(/futuro|borrador|retirado/i);
  },
);

test('the Markdown of a post is what its author wrote, and says where it is from', async () => {
  const { headers, body } = await get(postMarkdownHref('hostil'));
  const [, matter = '', text] = body.toString().split(/^---\n/m);

  expect(parse(matter)).toMatchObject({ title: HOSTILE, url: SITE_URL + postHref('hostil') });
  expect(text).toContain('## Uno\n\n[Aquí](#s-uno), [allí](/blog/otro)');
  expect(headers['link']).toBe(`<${SITE_URL}${postHref('hostil')}>; rel="canonical"`);
});

test('the Markdown of a post goes its ways: 301 renamed, 410 deleted, 404 unknown', async () => {
  const { database } = posts;
  for (const slug of ['se-muda', 'se-borra']) await upsertPost(database, aPost({ slug }));
  await changePost(posts, 'se-muda', { slug: 'mudado' });
  await database.deleteFrom('posts').where('slug', '=', 'se-borra').execute();

  await expect
    .poll(async () => (await get(postMarkdownHref('se-muda'))).headers.location)
    .toBe(postMarkdownHref('mudado'));
  expect((await get(postMarkdownHref('se-muda'))).status).toBe(301);
  expect((await get(postMarkdownHref('se-borra'))).status).toBe(410);
  for (const path of ['/blog/no-existe.md', '/blog/futuro.md', '/blog/borrador.md', '/blog/X.md']) {
    const { status, headers } = await get(path);
    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('a scheduled post is in everything from its minute on, and in nothing once it is withdrawn', async () => {
  const files = [sitemap, rss, atom, jsonFeed, llms];
  const naming = async () =>
    (await Promise.all(files.map(textOf))).filter((text) => text.includes('/blog/a-su-hora'))
      .length;
  const publishedAt = new Date(Date.now() + 4_000);
  await upsertPost(posts.database, aPost({ slug: 'a-su-hora', publishedAt }));
  expect(await naming()).toBe(0);

  await expect.poll(naming).toBe(files.length);
  expect((await get(postMarkdownHref('a-su-hora'))).status).toBe(200);

  await changePost(posts, 'a-su-hora', { status: 'draft', publishedAt: null });
  await expect.poll(naming).toBe(0);
  expect((await get(postMarkdownHref('a-su-hora'))).status).toBe(404);
});

test('llms.txt has its form, each text on one line', async () => {
  const [title, , quote, ...lines] = (await textOf(llms)).trimEnd().split('\n');

  expect(title).toMatch(/^# \S/);
  expect(quote).toMatch(/^> \S/);
  for (const line of lines.slice(3).filter(Boolean)) {
    expect(line).toMatch(/^(?:## \S.*|- \[.+\]\(https:\/\/www\.example\.com\/\S*\): .+)$/);
  }
  expect(lines.join('\n')).toContain(`(${SITE_URL}${postMarkdownHref('otro')})`);
});

test('robots may read the public site and are told of the sitemap', async () => {
  expect(await textOf(robots)).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${SITE_URL}${sitemap}\n`);
});

test('security.txt says whom to tell of a vulnerability, for half a year from today', async () => {
  const fields = new Map(
    (await textOf(securityText))
      .trimEnd()
      .split('\n')
      .map((line): [string, string] => [line.split(': ', 1)[0] ?? '', line.replace(/^.+?: /, '')]),
  );

  expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
  expect(fields.get('Contact')).toBe('mailto:seguridad@rosell20.es');
  expect(fields.get('Canonical')).toBe(SITE_URL + securityText);
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThanOrEqual(180);
});
