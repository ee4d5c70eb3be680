import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pretty from 'pino-pretty';

/** As in the image: pages are short-lived garbage, which a small young generation keeps small. */
const NODE_FLAGS = ['--max-semi-space-size=2'];

/** As in the image: glibc's threads share two heaps, which saves 9 MB. */
const MEMORY = { MALLOC_ARENA_MAX: '2' };

const SERVER = path.join(import.meta.dirname, '../../dist/server.js');
const STANDBY = path.join(import.meta.dirname, 'standby-process.ts');

/** The built server, running as a process of its own. */
export interface ServerProcess extends AsyncDisposable {
  readonly port: number;
  /** Settles when the process has ended, for whatever reason, with what it left as its end. */
  readonly ended: Promise<string>;
}

/** A process that has loaded the packages of the server, and waits to load the server itself. */
export interface Standby extends Disposable {
  /** @throws {ServerProcessError} */
  start(): Promise<ServerProcess>;
}

/** The server ended before it was ready; what it had to say stands above, on standard error. */
class ServerProcessError extends Error {
  override readonly name = 'ServerProcessError';
  readonly exitCode: number;

  constructor(exitCode: number) {
    super('the server did not start');
    this.exitCode = exitCode;
  }
}

/**
 * Starts `dist/server.js` and waits until it listens. Its log is made readable on the way.
 *
 * @throws {ServerProcessError} with the process's exit code.
 */
export async function startServerProcess(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  return whenReady(forkScript(SERVER, [], env));
}

/** Prepares a process for the next build, so that a save does not wait for packages to load. */
export function prepareStandby(packages: readonly string[], env: NodeJS.ProcessEnv): Standby {
  const child = forkScript(STANDBY, packages, env);
  return {
    async start() {
      child.send(SERVER);
      return whenReady(child);
    },
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  };
}

function forkScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = fork(script, args, {
    env: { ...process.env, ...MEMORY, ...env },
    execArgv: NODE_FLAGS,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.stdout?.pipe(readableLog());
  return child;
}

async function whenReady(child: ChildProcess): Promise<ServerProcess> {
  const ended = once(child, 'exit');
  const first = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => code as number | null),
  ]);
  if (!Array.isArray(first)) throw new ServerProcessError(first ?? 1);
  return {
    port: (first[0] as { readonly port: number }).port,
    ended: ended.then(([code, signal]) => `the server ended (${signal ?? `exit code ${code}`})`),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function readableLog() {
  return pretty({
    colorize: process.stdout.isTTY,
    ignore:
      'pid,hostname,id,method,path,route,status,responseTime,bytes,cache,port,adminPort,reason',
    messageFormat: (log, key) =>
      log['responseTime'] === undefined
        ? `${log[key]}`
        : `${log['method']} ${log['path']} ${log['status']} in ${log['responseTime']} ms`,
    translateTime: 'HH:MM:ss',
  });
}
