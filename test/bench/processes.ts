import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { endProcess } from '../support/processes.ts';

/** What is measured has a core to itself; what measures has the others. */
const MEASURED_CORE = 0;

/** As the image has them. */
const FLAGS = ['--max-semi-space-size=4', '--no-memory-pool-share-memory-on-teardown'];
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** A measured process that listens on a port and has said so. */
export type Measured = Awaited<ReturnType<typeof startMeasured>>;

/**
 * Starts a script that tells its parent its port, pinned to one core where `taskset` is there. Its
 * log goes to a file, as a log collector would have it: what measures must not read it.
 */
export async function startMeasured(
  script: string,
  env: Readonly<Record<string, string>>,
  logFolder: string,
  greeting?: object,
) {
  const log = openSync(path.join(logFolder, 'log'), 'a');
  const child = fork(script, {
    env: { PATH: process.env['PATH'], ...MEMORY, ...env },
    execArgv: FLAGS,
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  if (greeting) child.send(greeting);
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof message !== 'object') throw new Error(`${script} ended before it listened`);
  const { pid = 0 } = child;
  pin(pid, String(MEASURED_CORE));
  return {
    origin: `http://127.0.0.1:${message.port}`,
    child,
    /** Seconds of CPU that it has used, its threads included. */
    cpuSeconds: () => cpuSecondsOf(pid),
    /** Resident memory. */
    megabytes: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024,
    [Symbol.asyncDispose]: () => endProcess(child),
  };
}

/**
 * Keeps idle cores from halting, as long as this process lives: otherwise the process that wakes one
 * pays for an interrupt, and the slower of two servers wakes a generator that sleeps in between.
 *
 * @returns whether that can be done here: it needs root.
 * @see https://docs.kernel.org/power/pm_qos_interface.html
 */
export function keepCoresAwake(): boolean {
  try {
    const maxLatency = openSync('/dev/cpu_dma_latency', 'w');
    writeSync(maxLatency, new Int32Array([0]));
    return true;
  } catch {
    return false;
  }
}

/** Seconds of CPU of a process, all its threads; Linux counts nanoseconds. */
function cpuSecondsOf(pid: number): number {
  const nanosecondsOf = (thread: string) =>
    Number.parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), 10);
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + nanosecondsOf(thread) / 1e9, 0);
}

/** Binds a process, all its threads, to cores. @returns whether that can be done here. */
export function pin(pid: number, cores: string): boolean {
  return spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)]).status === 0;
}
