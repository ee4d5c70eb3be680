import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pretty from 'pino-pretty';
import { ExitError } from '../process/exit-error.ts';

const SERVER = path.join(import.meta.dirname, '../../dist/server.js');

/** The built server, running as a process of its own. */
export interface ServerProcess extends AsyncDisposable {
  readonly port: number;
  /** Resolves when the process has ended, with a sentence that says how. */
  readonly ended: Promise<string>;
}

/**
 * Starts `dist/server.js` and waits until it listens. Its log is made readable on the way.
 *
 * @throws {ExitError} when it ends before; the reason is then on standard error.
 */
export async function startServerProcess(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = fork(SERVER, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const readable = pretty({
    colorize: process.stdout.isTTY,
    ignore:
      'pid,hostname,id,method,path,route,status,responseTime,bytes,cache,port,adminPort,reason',
    messageFormat: '{msg}{if method}{method} {path} {status} in {responseTime} ms{end}',
    translateTime: 'HH:MM:ss',
  });
  child.stdout?.pipe(readable);
  const exit = once(child, 'exit');
  const ended = exit.then(
    ([code, signal]) => `the server ended (${signal ?? `exit code ${code}`})`,
  );
  const message = await Promise.race([once(child, 'message'), ended]);
  if (typeof message === 'string') throw new ExitError('software', message);
  return {
    port: (message[0] as { readonly port: number }).port,
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}
