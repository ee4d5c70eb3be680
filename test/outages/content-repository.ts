import { execFile } from 'node:child_process';
import { rename, rm, symlink, writeFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createFolder } from '../support/posts/posts-command.ts';
import { fixture } from '../support/fixture.ts';

/**
 * A bare repository, a clone in which an author commits, and what git-sync does with it: a worktree for
 * each commit, and a link that is exchanged.
 */
export function startContentRepository() {
  return fixture(async (resources) => {
    const { folder } = resources.use(await createFolder());
    const bare = path.join(folder, 'forge.git');
    const clone = path.join(folder, 'author');
    const synced = path.join(folder, 'synced');
    const link = path.join(synced, 'current');
    await git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', bare);
    await git(folder, 'clone', '--quiet', bare, clone);
    await git(folder, 'clone', '--quiet', '--bare', bare, path.join(synced, '.git'));
    let last: string | undefined;
    return {
      /** The folder to follow. */
      posts: path.join(link, 'posts'),
      /** The clone's folder of posts. */
      folder: path.join(clone, 'posts'),
      async write(name: string, text: string): Promise<void> {
        const file = path.join(clone, 'posts', name);
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, text);
      },
      async commit(message: string): Promise<void> {
        await git(clone, 'add', '--all');
        await git(clone, ...AUTHOR, 'commit', '--quiet', '--allow-empty', '--message', message);
        await git(clone, 'push', '--quiet', 'origin', 'HEAD:main');
      },
      /** Fetches the last commit, and exchanges the link. */
      async sync(): Promise<void> {
        await git(synced, 'fetch', '--quiet', 'origin', 'main');
        const commit = await git(synced, 'rev-parse', 'FETCH_HEAD');
        if (commit === last) return;
        const worktree = path.join('.worktrees', commit);
        await git(synced, 'worktree', 'add', '--quiet', '--detach', worktree, commit);
        await symlink(worktree, `${link}.next`);
        await rename(`${link}.next`, link);
        if (last) await rm(path.join(synced, '.worktrees', last), { recursive: true });
        last = commit;
      },
    };
  });
}

const AUTHOR = ['-c', 'user.name=Autora', '-c', 'user.email=autora@example.org'];

async function git(cwd: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd });
  return stdout.trim();
}
