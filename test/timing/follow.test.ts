import { rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { postHref } from '../../src/routes.ts';
import { createDatabase } from '../support/database/test-database.ts';
import { startFollow } from '../support/posts/follow.ts';
import { aPostFile, createFolder } from '../support/posts/posts-command.ts';
import { startServer } from '../support/server/server.ts';

const EXCHANGES = 10;

/** As many as two trainers write. */
const OTHERS = Array.from({ length: 30 }, (_, index) => `otro-${index}`);

test('a text is on the pages of all replicas three seconds after the link to it was exchanged', async () => {
  await using posts = await createDatabase();
  const env = { DATABASE_URL: posts.databaseUrl };
  await using one = await startServer(env, 'ready');
  await using other = await startServer(env, 'ready');
  await using files = await createFolder();
  const link = path.join(files.folder, 'current');
  const commit = async (version: number) => {
    const text = aPostFile({ slug: 'uno', title: `Versión ${version}.` });
    const others = OTHERS.map((slug) => [
      `${version}/${slug}/index.md`,
      aPostFile({ slug, title: slug }),
    ]);
    await files.write({ ...Object.fromEntries(others), [`${version}/uno/index.md`]: text });
    await symlink(String(version), `${link}.next`);
    await rename(`${link}.next`, link);
  };
  const show = async (version: number) => {
    const pages = [one, other].map(async ({ origin }) =>
      (await fetch(origin + postHref('uno'))).text(),
    );
    return (await Promise.all(pages)).every((page) => page.includes(`Versión ${version}.</h1>`));
  };
  await commit(0);
  await using _follow = await startFollow(link, posts);

  const times: number[] = [];
  for (let version = 1; version <= EXCHANGES; version += 1) {
    await commit(version);
    const begin = performance.now();
    await expect.poll(() => show(version), { interval: 20, timeout: 30_000 }).toBe(true);
    times.push(performance.now() - begin);
  }

  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  console.log(`link to page: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
  expect(at(0.95)).toBeLessThan(3_000);
});
