import { rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startFollow } from '../support/posts/follow.ts';
import { aPostFile, createFolder } from '../support/posts/posts-command.ts';
import { startOwnPostgres } from './own-postgres.ts';

const COMMITS = Number(process.env['COMMITS'] ?? 20);

const pick = <One>(list: readonly One[]) => list[Math.floor(Math.random() * list.length)] as One;

test('after any commits, outages and kills the site shows what the valid files of the last one say, and nothing is deleted', async () => {
  await using postgres = await startOwnPostgres();
  await using repository = await createFolder();
  const link = path.join(repository.folder, 'current');
  /** Folders of the posts, by slug: one that is renamed stays the same post. */
  const tree = new Map<string, { folder: string; title: string; isFaulty: boolean }>();
  let commits = 0;
  async function commit() {
    commits += 1;
    const slug = `post-${Math.floor(Math.random() * 8)}`;
    const before = tree.get(slug);
    const action = before ? pick(['change', 'rename', 'break', 'delete']) : 'add';
    if (action === 'delete') tree.delete(slug);
    else {
      const folder = action === 'rename' || !before ? `folder-${commits}` : before.folder;
      tree.set(slug, { folder, title: `Versión ${commits}`, isFaulty: action === 'break' });
    }
    const files = Array.from(tree, ([name, { folder, title, isFaulty }]) => [
      `${commits}/${folder}/index.md`,
      aPostFile({ slug: name, title, ...(isFaulty && { date: 'mañana' }) }),
    ]);
    await repository.write({ [`${commits}/README.txt`]: '', ...Object.fromEntries(files) });
    await symlink(String(commits), `${link}.next`);
    await rename(`${link}.next`, link);
  }
  const stored = async () => {
    const rows = await postgres.database.selectFrom('posts').select(['slug', 'title']).execute();
    return new Map(rows.map(({ slug, title }) => [slug, title]));
  };

  await commit();
  const followers = [await startFollow(link, postgres), await startFollow(link, postgres)];
  const ever = new Set<string>();
  while (commits < COMMITS) {
    await commit();
    await sleep(Math.random() * 700);
    const trouble = Math.random();
    if (trouble < 0.1) {
      await postgres.stop();
      await sleep(500);
      await postgres.start();
    } else if (trouble < 0.25) {
      followers.shift()?.process.kill('SIGKILL');
      followers.push(await startFollow(link, postgres));
    }
    for (const slug of (await stored()).keys()) ever.add(slug);
  }

  const wanted = [...tree].filter(([, { isFaulty }]) => !isFaulty);
  await expect
    .poll(stored, { timeout: 30_000 })
    .toEqual(
      expect.toSatisfy((now) => wanted.every(([slug, { title }]) => now.get(slug) === title)),
    );
  const now = await stored();
  expect([...ever].filter((slug) => !now.has(slug))).toEqual([]);
  for (const follower of followers) await follower[Symbol.asyncDispose]();
}, 600_000);
