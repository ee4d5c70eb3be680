import { endProcess, readLog } from '../processes.ts';
import { startPosts } from './posts-command.ts';

/** Starts `posts follow` with an admin port of its own. */
export async function startFollow(
  folder: string,
  { databaseUrl }: { readonly databaseUrl: string },
) {
  const child = startPosts(['follow', folder], { databaseUrl, env: { ADMIN_PORT: '0' } });
  const log = await readLog(child, () => true);
  return {
    adminOrigin: `http://127.0.0.1:${log[0]?.['adminPort']}`,
    log,
    process: child,
    [Symbol.asyncDispose]: () => endProcess(child),
  };
}
