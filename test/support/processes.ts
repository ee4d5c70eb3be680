import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The environment, with the folder of administrators in which Debian has some servers. */
export const ENVIRONMENT = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` };

export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`], { env: ENVIRONMENT }).status === 0;
}

/** Ends a process that a test has started, and waits until it is gone. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

type LogLine = Readonly<Record<string, unknown>>;

/** The log that a process writes, for as long as it runs, once one of its lines is what is waited for. */
export async function readLog(
  child: ChildProcess & { readonly stdout: Readable },
  isAwaited: (line: LogLine) => boolean,
): Promise<LogLine[]> {
  const log: LogLine[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => log.push(JSON.parse(line)));
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the process ended with exit code ${code}`);
  });
  while (!log.some(isAwaited)) await Promise.race([once(lines, 'line'), ended]);
  return log;
}
