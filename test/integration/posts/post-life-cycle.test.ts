import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { previewText } from '../../../src/content/interface/preview-texts.ts';
import { serverErrorPages } from '../../../src/content/interface/server-errors.ts';
import { type NewPost, renamePost } from '../../../src/posts/publishing/store-posts.ts';
import {
  apiPostHref,
  postHref,
  postMarkdownHref,
  previewHref,
  routes,
} from '../../../src/routes.ts';
import { aPost } from '../../support/database/test-database.ts';
import { runPosts } from '../../support/posts/posts-command.ts';
import { startSite } from '../../support/server/site.ts';
import { logUntilNow } from '../../support/server/server.ts';

const { posts, server, get } = await startSite([], { CACHE_MB: '0' });
const { database } = posts;

beforeEach(async () => {
  await sql`truncate posts, former_slugs, deleted_posts`.execute(database);
});

const DRAFT = { status: 'draft', publishedAt: null } as const;
const SCHEDULED = { publishedAt: new Date('2999-01-01') };

const insert = (slug: string, change: Partial<NewPost> = {}) =>
  database
    .insertInto('posts')
    .values(aPost({ slug, ...change }))
    .execute();

const rename = (from: string, to: string) => renamePost(database, from, to);

const remove = (slug: string) => database.deleteFrom('posts').where('slug', '=', slug).execute();

async function withhold(slug: string) {
  await sql`
    update posts set status = 'unpublished', planned_at = published_at, published_at = null
     where slug = ${slug}`.execute(database);
}

const hrefsOf = (slug: string) => [postHref(slug), postMarkdownHref(slug), apiPostHref(slug)];

/** The statuses that a visitor and a program get, who may cache it, and where they are sent. */
async function responsesOf(slug: string) {
  const responses = await Promise.all(hrefsOf(slug).map((href) => get(href)));
  return responses.map(({ status, headers }) => [
    status,
    headers['cache-control'],
    headers.location,
  ]);
}

const FOUND = Array(3).fill([200, 'no-cache', undefined]);
const UNKNOWN = Array(3).fill([404, 'no-store', undefined]);
const DELETED = Array(3).fill([410, 'no-store', undefined]);
/** A browser would cache a permanent redirect for ever. */
const movedTo = (slug: string) => hrefsOf(slug).map((to) => [301, 'no-cache', to]);

/** What is done, and what each address responds after it. */
type Life = readonly [
  promise: string,
  steps: readonly (() => Promise<unknown>)[],
  responses: Readonly<Record<string, readonly unknown[]>>,
];

test.for<Life>([
  [
    'a published post is there, a draft, a scheduled and an unpublished one are not',
    [
      () => insert('publicado'),
      () => insert('borrador', DRAFT),
      () => insert('programado', SCHEDULED),
      () => insert('retirado'),
      () => withhold('retirado'),
    ],
    { publicado: FOUND, borrador: UNKNOWN, programado: UNKNOWN, retirado: UNKNOWN },
  ],
  [
    'an address of a renamed post leads to the newest one in one hop, however often',
    [() => insert('uno'), () => rename('uno', 'dos'), () => rename('dos', 'tres')],
    { uno: movedTo('tres'), dos: movedTo('tres'), tres: FOUND },
  ],
  [
    'a post that is renamed back has its first address again',
    [() => insert('uno'), () => rename('uno', 'dos'), () => rename('dos', 'uno')],
    { uno: FOUND, dos: movedTo('uno') },
  ],
  [
    'a new post may take the former address of another',
    [() => insert('uno'), () => rename('uno', 'dos'), () => insert('uno')],
    { uno: FOUND },
  ],
  [
    'two posts may change addresses in one transaction',
    [
      () => insert('uno'),
      () => insert('dos'),
      () =>
        database.transaction().execute(async (transaction) => {
          await renamePost(transaction, 'uno', 'entretanto');
          await renamePost(transaction, 'dos', 'uno');
          await renamePost(transaction, 'entretanto', 'dos');
        }),
    ],
    { uno: FOUND, dos: FOUND },
  ],
  [
    'the former address of a post that nobody may see says nothing of it',
    [() => insert('uno'), () => rename('uno', 'dos'), () => withhold('dos')],
    { uno: UNKNOWN },
  ],
  [
    'a deleted post is gone from each address that it had',
    [() => insert('uno'), () => rename('uno', 'dos'), () => remove('dos')],
    { uno: DELETED, dos: DELETED },
  ],
  [
    'a deleted draft and a deleted scheduled post were never there',
    [
      () => insert('borrador', DRAFT),
      () => insert('programado', SCHEDULED),
      () => remove('borrador'),
      () => remove('programado'),
    ],
    { borrador: UNKNOWN, programado: UNKNOWN },
  ],
  [
    'a post that is written again after it was deleted is there again',
    [() => insert('uno'), () => remove('uno'), () => insert('uno')],
    { uno: FOUND },
  ],
])('%s', async ([, steps, responses]) => {
  for (const step of steps) await step();

  for (const [slug, expected] of Object.entries(responses)) {
    expect([slug, await responsesOf(slug)]).toEqual([slug, expected]);
  }
});

test.for<[string, unknown[][]]>([
  ['borrado', DELETED],
  ['no-existe', UNKNOWN],
  ['NO_ES_UN_SLUG', UNKNOWN],
] as const)(
  'the page of a post that is not there, %s, says so and leads back',
  async ([slug, expected]) => {
    await insert('borrado');
    await remove('borrado');

    const html = String((await get(postHref(slug))).body);

    // The API says of what cannot be a slug that it is wrong.
    expect((await responsesOf(slug)).slice(0, 2)).toEqual(expected.slice(0, 2));
    expect(html).toMatch(/role="alert" lang="en">Error: Failed to fetch post\./);
    expect(html).toMatch(/<main.*href="\/blog".*<\/main>/s);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  },
);

/** The parameters of a signed link, as `posts link` makes one. */
async function signedLink(slug: string, lifetime: string) {
  const { rows } = await sql<{ id: string; expires: number; signature: string }>`
    with link as (select id, date_trunc('second', now() + ${lifetime}::interval) as expires_at
                    from posts where slug = ${slug})
    select id, extract(epoch from expires_at)::int as expires, preview_signature(id, expires_at) as signature
      from link`.execute(database);
  const [link] = rows;
  if (!link) throw new Error(`no post ${slug}`);
  return link;
}

test('a signed link shows a draft and says when it ends; nobody caches, indexes or logs it', async () => {
  await insert('borrador', DRAFT);

  const { stdout } = await runPosts(['link', 'borrador', '--for', '2d', '--json'], posts);
  const { address, expiresAt } = JSON.parse(stdout);
  const { pathname, search, searchParams } = new URL(address);
  const { status, headers, body } = await get(pathname + search);
  const html = String(body);

  expect(status).toBe(200);
  expect(html).toContain('De qué va este artículo.');
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['x-robots-tag']).toContain('noindex');
  expect(Math.abs(Date.parse(expiresAt) - Date.now() - 2 * 86_400_000)).toBeLessThan(60_000);
  const end = new Date(expiresAt).toLocaleString('es', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Madrid',
  });
  expect(html).toContain(previewText.note(end));
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('rel="canonical"');
  const log = JSON.stringify(await logUntilNow(server));
  expect(log).toContain(routes.preview);
  expect(log).not.toContain(searchParams.get('firma'));
});

test.for([
  ['has ended', 'borrador', '-1 second', {}],
  ['was made for another post', 'otro', '1 hour', {}],
  ['was given a later end', 'borrador', '1 hour', { expires: 4_000_000_000 }],
  ['has another signature', 'borrador', '1 hour', { signature: 'f'.repeat(64) }],
  ['has a signature of no such form', 'borrador', '1 hour', { signature: "'" }],
] as const)('a link that %s opens nothing', async ([, slug, lifetime, change]) => {
  await insert('borrador', DRAFT);
  await insert('otro', DRAFT);
  const { id } = await signedLink('borrador', '1 hour');
  const link = { ...(await signedLink(slug, lifetime)), id, ...change };

  const response = await get(previewHref(link));

  expect(response.status).toBe(404);
  expect(String(response.body)).toContain(serverErrorPages.unknownPreview.title);
});
