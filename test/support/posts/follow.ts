import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { endProcess } from '../processes.ts';
import { startPosts } from './posts-command.ts';

/** Starts `posts follow` with an admin port of its own. */
export async function startFollow(
  folder: string,
  { databaseUrl }: { readonly databaseUrl: string },
) {
  const child = startPosts(['follow', folder], { databaseUrl, env: { ADMIN_PORT: '0' } });
  const log: Record<string, unknown>[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => log.push(JSON.parse(line)));
  while (log.length === 0) await once(lines, 'line');
  return {
    adminOrigin: `http://127.0.0.1:${log[0]?.['adminPort']}`,
    log,
    process: child,
    [Symbol.asyncDispose]: () => endProcess(child),
  };
}
