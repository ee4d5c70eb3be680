import { spawn } from 'node:child_process';
import path from 'node:path';
import { vi } from 'vitest';
import { machineRoutes } from '../../../src/routes.ts';
import { endProcess, readLog } from '../processes.ts';

const SERVER = path.join(import.meta.dirname, '../../../dist/server.js');

export type TestServer = Awaited<ReturnType<typeof startServer>>;

/**
 * Starts `dist/server.js`. `npm run build` must have run.
 *
 * @param until what to wait for. A process is ready after it has rendered its first pages; without a
 *   database after five seconds.
 */
export async function startServer(
  env: Record<string, string>,
  until: 'listening' | 'ready' = 'listening',
) {
  const child = spawn(process.execPath, [SERVER], {
    env: { PATH: process.env['PATH'], PORT: '0', ADMIN_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const log = await readLog(child, ({ msg }) => msg === until);
  const { port, adminPort } = log.find(({ msg }) => msg === 'listening') ?? {};
  return {
    origin: `http://127.0.0.1:${port}`,
    adminOrigin: `http://127.0.0.1:${adminPort}`,
    process: child,
    log,
    [Symbol.asyncDispose]: () => endProcess(child),
  };
}

/** Waits for the line of a server's log about a response, which is written some time later. */
export function logLineOf({ log }: Pick<TestServer, 'log'>, { headers }: Response) {
  const id = headers.get('x-request-id');
  return vi.waitUntil(() => log.find((line) => line['id'] === id), { timeout: 10_000 });
}

/** The complete log of a server so far: lines are written in order. */
export async function logUntilNow(server: Pick<TestServer, 'origin' | 'log'>) {
  await logLineOf(server, await fetch(server.origin + machineRoutes.robots));
  return server.log;
}
