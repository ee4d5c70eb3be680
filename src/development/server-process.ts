import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ExitError } from '../process/exit-error.ts';
import { stopSignal } from '../process/run-command.ts';

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
    createInterface(child.stdout).on('line', (line) => console.log(readable(line)));
  }
  const exit = once(child, 'exit');
  const ended = exit.then(
    ([code, signal]) => `the server ended (${signal ?? `exit code ${code}`})`,
  );
  const message = await Promise.race([once(child, 'message'), ended]);
  if (typeof message === 'string') throw new ExitError('software', message);
  const [{ port }] = message as [{ readonly port: number }];
  return {
    port,
    /** Resolves when the process has ended, with a sentence that says how. */
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

/**
 * A line of the log for a person: when, what, what is wrong with a post's file, and the stack of an error.
 * Other lines stay as they are.
 */
export function readable(line: string): string {
  if (!line.startsWith('{"level"')) return line;
  const { time, msg, err, method, path, status, responseTime, ...more } = JSON.parse(line);
  const { file = '', reason, warnings } = more;
  const said = method ? `${method} ${path} ${status} in ${responseTime} ms` : `${msg} ${file}`;
  const at = new Date(time).toLocaleTimeString('en-GB');
  const below = [file && (reason ?? warnings), err?.stack].filter(Boolean);
  return [`[${at}] ${said.trim()}`, ...below].join('\n');
}

/** Often enough that nobody waits for the port, seldom enough to cost nothing. */
const INTERVAL_MS = 250;

/**
 * Waits until this process is asked to stop, or the one that started it is gone. A parent that is
 * killed outright (npm, a terminal) sends no signal; without this the site would run on and keep its
 * port.
 */
export function askedToStop(): Promise<string> {
  const parent = process.ppid;
  const parentGone = new Promise<string>((resolve) => {
    setInterval(() => {
      if (process.ppid !== parent) resolve('parent gone');
    }, INTERVAL_MS).unref();
  });
  return Promise.race([stopSignal(), parentGone]);
}
