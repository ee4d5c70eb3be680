import { endProcess, readLog } from '../processes.ts';
import { startPosts } from './posts-command.ts';

export async function startFollow(folder: string, { databaseUrl }: { databaseUrl: string }) {
  const child = startPosts(['follow', folder], { databaseUrl, env: { ADMIN_PORT: '0' } });
  const log = await readLog(child, () => true);
  return {
    adminOrigin: `http://127.0.0.1:${log[0]?.['adminPort']}`,
    log,
    process: child,
    [Symbol.asyncDispose]: () => endProcess(child),
  };
}
