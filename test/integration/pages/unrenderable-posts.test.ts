import { expect, test } from 'vitest';
import { apiPostHref, machineRoutes, postHref, routes } from '../../../src/routes.ts';
import { aPost, changePost } from '../../support/database/test-database.ts';
import { HOSTILE_TEXTS } from '../../support/posts/hostile-texts.ts';
import { aPostFile, runPosts } from '../../support/posts/posts-command.ts';
import { httpGet } from '../../support/server/http.ts';
import { startSite } from '../../support/server/site.ts';

/** One for each limit of a worker thread: memory, time and the stack. */
const hostile = [
  'a table of 1,000 columns and 1,000 rows',
  '10,000 comments that do not end',
  '20,000 elements in one another',
].map((name, index) =>
  aPost({ slug: `hostil-${index}`, title: `Hostil ${index}`, content: HOSTILE_TEXTS[name] ?? '' }),
);
const { posts, server } = await startSite([
  aPost({ slug: 'bueno', content: 'Se lee.' }),
  ...hostile,
]);

/** Asks again after a 503, as a busy machine says whose workers do not get their two seconds in time. */
async function get(url: string) {
  for (;;) {
    const { status, body } = await httpGet(url);
    if (status !== 503) return { status, text: body.toString() };
  }
}

test('a post that exceeds the budget is an error page; all else of the site goes on', async () => {
  for (const { slug } of hostile) {
    const asked = get(server.origin + postHref(slug));
    expect(await get(`${server.adminOrigin}/livez`)).toMatchObject({ status: 200 });
    expect(await get(server.origin + routes.home)).toMatchObject({ status: 200 });
    expect((await get(server.origin + postHref('bueno'))).text).toContain('Se lee.');
    const { status, text } = await asked;
    expect([slug, status]).toEqual([slug, 500]);
    expect(text).toContain('<main');
    expect(text).not.toMatch(/MarkdownError|memory|\brender/);
  }
}, 120_000);

test('lists, feeds and the sitemap hold such posts, without their bodies', async () => {
  for (const path of [routes.blog, machineRoutes.rss, machineRoutes.atom, machineRoutes.jsonFeed]) {
    const { status, text } = await get(server.origin + path);
    expect([path, status]).toEqual([path, 200]);
    for (const { title } of hostile) expect(text).toContain(title);
  }
  expect(await get(server.origin + machineRoutes.sitemap)).toMatchObject({ status: 200 });
  expect((await get(server.origin + apiPostHref('hostil-0'))).status).toBe(500);
}, 120_000);

test('the log names each such post once, and it is not tried again until it changes', async () => {
  const named = () => server.log.filter(({ msg }) => msg === 'post cannot be rendered');
  const startedAt = performance.now();

  for (const { slug } of hostile) await get(server.origin + postHref(slug));

  // Once is 2 s of CPU time each.
  expect(performance.now() - startedAt).toBeLessThan(hostile.length * 1_000);
  // Lines wait for others for 100 ms.
  await expect
    .poll(() => named().map(({ slug }) => slug))
    .toEqual(expect.arrayContaining(hostile.map(({ slug }) => slug)));
  expect(named()).toHaveLength(hostile.length);
  await changePost(posts, 'hostil-0', { content: 'Ahora sí.' });
  await expect
    .poll(async () => (await get(server.origin + postHref('hostil-0'))).text)
    .toContain('Ahora sí.');
}, 120_000);

test('publishing such a text is refused with what it exceeds, and nothing is stored', async () => {
  const input = aPostFile({ slug: 'nuevo' }, 'x <!-- '.repeat(10_000));

  const { code, stderr } = await runPosts(['publish', '-'], { ...posts, input });

  expect(code).toBe(65);
  expect(stderr).toMatch(
    /^stdin:\d+:1 the text cannot be rendered: it takes more than 2 s, expected less/m,
  );
  expect(await get(server.origin + postHref('nuevo'))).toMatchObject({ status: 404 });
}, 60_000);
