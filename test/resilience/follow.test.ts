import { rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFolder } from '../support/folder.ts';
import { startFollow } from '../support/posts/follow.ts';
import { aPostFile } from '../support/posts/posts-command.ts';
import { startOwnPostgres } from './own-postgres.ts';

const COMMITS = process.env['CI'] ? 200 : 20;

const pick = <One>(list: readonly One[]) => list[Math.floor(Math.random() * list.length)] as One;

test(`after ${COMMITS} commits, outages and kills the site shows what the valid files of the last one say, no version is lost, and nothing is deleted`, async () => {
  await using postgres = await startOwnPostgres();
  await using files = await createFolder();
  const link = path.join(files.folder, 'current');
  /** Folders of the posts, by slug: one that is renamed stays the same post. */
  const tree = new Map<string, { folder: string; title: string; isFaulty: boolean }>();
  let commits = 0;
  /** Changes one post, and does as git-sync: a folder for each commit, and a link that is exchanged. */
  async function commit() {
    commits += 1;
    const slug = `post-${Math.floor(Math.random() * 8)}`;
    const before = tree.get(slug);
    const action = before ? pick(['change', 'change', 'rename', 'break', 'delete']) : 'add';
    if (action === 'delete') {
      tree.delete(slug);
    } else {
      const folder = action === 'rename' || !before ? `folder-${commits}` : before.folder;
      tree.set(slug, { folder, title: `Versión ${commits}`, isFaulty: action === 'break' });
    }
    for (const [slug, { folder, title, isFaulty }] of tree) {
      const text = aPostFile({ slug, title, ...(isFaulty && { date: 'mañana' }) });
      await files.write({ [`${commits}/${folder}/index.md`]: text });
    }
    await symlink(String(commits), `${link}.next`);
    await rename(`${link}.next`, link);
    await rm(path.join(files.folder, String(commits - 1)), { recursive: true, force: true });
  }
  const titlesOf = async (table: 'posts' | 'publishedPosts') => {
    const rows = await postgres.database.selectFrom(table).select(['slug', 'title']).execute();
    return new Map(rows.map(({ slug, title }) => [slug, title]));
  };

  await commit();
  const follow = () => startFollow(link, postgres);
  const followers = [await follow(), await follow()];
  /** Slugs and titles of all posts that there were. */
  const seen: (readonly [slug: string, title: string])[] = [];
  while (commits < COMMITS) {
    await commit();
    await sleep(Math.random() * 300);
    const trouble = Math.random();
    if (trouble < 0.04) {
      await postgres.stop();
      await sleep(500);
      await postgres.start();
    } else if (trouble < 0.1) {
      followers.shift()?.process.kill('SIGKILL');
      followers.push(await follow());
    }
    seen.push(...(await titlesOf('posts')));
  }

  const valid = [...tree].filter(([, { isFaulty }]) => !isFaulty);
  const wanted = Object.fromEntries(valid.map(([slug, { title }]) => [slug, title]));
  const shown = async () => Object.fromEntries(await titlesOf('publishedPosts'));
  await expect.poll(shown, { timeout: 30_000 }).toMatchObject(wanted);
  const now = await titlesOf('posts');
  const versions = await postgres.database.selectFrom('postVersions').select('state').execute();
  const everStored = new Set([...now.values(), ...versions.map(({ state }) => state?.title)]);
  expect(seen.filter(([slug]) => !now.has(slug))).toEqual([]);
  expect(seen.filter(([, title]) => !everStored.has(title))).toEqual([]);
  for (const follower of followers) await follower[Symbol.asyncDispose]();
}, 600_000);
