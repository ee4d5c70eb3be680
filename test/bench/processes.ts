import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Of the kernel's figures in /proc; 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** What is measured has a core to itself; what measures has the others. */
const MEASURED_CORE = 0;

/** As the image and `npm start` have it. */
const MEMORY = { MALLOC_ARENA_MAX: '2' };

/** A measured process that listens on a port and has said so. */
export interface Measured extends AsyncDisposable {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Seconds of CPU that it has used, its threads included. */
  cpuSeconds(): number;
  /** Resident memory. */
  megabytes(): number;
}

/**
 * Starts a script that tells its parent its port, pinned to one core where `taskset` is there. Its
 * log goes to a file, as a log collector would have it: what measures must not read it.
 */
export async function startMeasured(
  script: string,
  env: Readonly<Record<string, string>>,
  logFolder: string,
  greeting?: object,
): Promise<Measured> {
  const log = openSync(path.join(logFolder, 'log'), 'a');
  const child = fork(script, {
    env: { PATH: process.env['PATH'], ...MEMORY, ...env },
    execArgv: ['--max-semi-space-size=2'],
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  if (greeting) child.send(greeting);
  const [message] = (await once(child, 'message')) as [{ readonly port: number }];
  pin(child.pid ?? 0, String(MEASURED_CORE));
  const stat = () =>
    readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return {
    origin: `http://127.0.0.1:${message.port}`,
    child,
    cpuSeconds: () => (Number(stat()[11]) + Number(stat()[12])) / TICKS_PER_SECOND,
    megabytes: () => (Number(stat()[21]) * 4096) / 2 ** 20,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Binds a process, all its threads, to cores. @returns whether that can be done here. */
export function pin(pid: number, cores: string): boolean {
  return spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)]).status === 0;
}
