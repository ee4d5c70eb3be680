import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { storeAssets } from '../../../src/database/assets.ts';
import { lockedOut } from '../../support/database/test-database.ts';
import { createFolder } from '../../support/folder.ts';
import { startSite } from '../../support/server/site.ts';

const SCRIPT = 'entry-OLDBUILD.js';

const { posts: site, get } = await startSite([], {}, 'ready');
await migrateTo({ [SCRIPT]: 'export const old = true;'.repeat(100), 'photo-0123456789.avif': 'x' });

/** Stores the assets of a build, as `migrate` does. */
async function migrateTo(build: Readonly<Record<string, string>>): Promise<void> {
  await using files = await createFolder(build);
  await storeAssets(site.database, files.folder);
}

const storedNames = async () => {
  const rows = await site.database.selectFrom('assets').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};

test('a script of another build is served from the database, once for all requests', async () => {
  const address = `/assets/${SCRIPT}`;
  const first = await get(address, { 'Accept-Encoding': 'br' });

  expect(first.status).toBe(200);
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(String(brotliDecompressSync(first.body))).toMatch(/^export const old/);

  await site.database.transaction().execute(async (transaction) => {
    await sql`lock table assets`.execute(transaction);
    expect((await get(address)).status).toBe(200);
  });
});

test.for(['entry-UNKNOWN1.js', 'entry.js', 'photo-0123456789.avif', 'toString', ''])(
  'no build has /assets/%s: 404, which nobody caches',
  async (name) => {
    const { status, headers } = await get(`/assets/${name}`);

    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  },
);

test('a name without a hash causes no query, and many unknown names take no connection of pages', async () => {
  // In an object, since the lock must end before the responses can come.
  const { unknown } = await site.database.transaction().execute(async (transaction) => {
    await sql`lock table assets`.execute(transaction);
    const asked = Array.from({ length: 20 }, (_, index) =>
      get(`/assets/entry-${10_000_000 + index}.js`),
    );
    expect((await get('/assets/entry.js')).status).toBe(404);
    await expect.poll(() => lockedOut(site, 'web')).toHaveLength(2);
    return { unknown: Promise.all(asked) };
  });
  expect(new Set((await unknown).map(({ status }) => status))).toEqual(new Set([404]));
});

test('assets are stored until 30 days after another build has replaced them', async () => {
  const [shared, next] = ['chunk-SHARED00.js', 'entry-NEXTNEXT.js'];
  await migrateTo({ [SCRIPT]: 'old', [shared]: 'both' });
  const age = (days: number) =>
    sql`update assets set replaced_at = replaced_at - make_interval(days => ${days})`.execute(
      site.database,
    );

  await migrateTo({ [shared]: 'both', [next]: 'next' });
  await age(29);
  await migrateTo({ [shared]: 'both', [next]: 'next' });
  expect(await storedNames()).toEqual([shared, next, SCRIPT]);

  // Back to the build before, and to the next one again.
  await migrateTo({ [SCRIPT]: 'old', [shared]: 'both' });
  await migrateTo({ [shared]: 'both', [next]: 'next' });
  await age(29);
  await migrateTo({ [shared]: 'both', [next]: 'next' });
  expect(await storedNames()).toEqual([shared, next, SCRIPT]);

  await age(2);
  await migrateTo({ [shared]: 'both', [next]: 'next' });
  expect(await storedNames()).toEqual([shared, next]);
});
