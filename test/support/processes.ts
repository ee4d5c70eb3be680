import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';

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
