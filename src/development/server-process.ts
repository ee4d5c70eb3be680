import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ExitError } from '../process/exit-error.ts';
import { readableLine } from './readable-line.ts';

const SERVER = path.join(import.meta.dirname, '../../dist/server.js');

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/**
 * Starts the built server as a process of its own and waits until it listens. Its log is made readable
 * on the way.
 *
 * @param env variables besides those of this process.
 * @throws {ExitError} when it ends before; the reason is then on standard error.
 */
export async function startServer(env: NodeJS.ProcessEnv) {
  const child = fork(SERVER, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (child.stdout) {
    createInterface(child.stdout).on('line', (line) => console.log(readableLine(line)));
  }
  const exit = once(child, 'exit');
  const ended = exit.then(([code, signal]): never => {
    throw new ExitError('software', `the server ended (${signal ?? `exit code ${code}`})`);
  });
  // `dev.ts` starts another one in its place, and does not look at how this one ended.
  ended.catch(() => {});
  const message = await Promise.race([once(child, 'message'), ended]);
  const [{ port }] = message as [{ readonly port: number }];
  return {
    port,
    /** Rejects when the process has ended, with an `ExitError` that says how. */
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}
