import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, glob, mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `npm test`: runs the suite (`suite.ts`) as a process group and with a temporary folder of its own, and
 * leaves nothing of either behind, however it ends: green, with a failed test, or by a signal.
 */
await using folder = await mkdtempDisposable(path.join(tmpdir(), 'site-tests-'));
// A server that runs as another user has its data in it.
await chmod(folder.path, 0o755);
const suite = spawn(process.execPath, [path.join(import.meta.dirname, 'suite.ts')], {
  stdio: 'inherit',
  detached: true,
  env: { ...process.env, TMPDIR: folder.path },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => signalGroup('SIGTERM'));
}
const [exitCode] = await once(suite, 'exit');
process.exitCode = exitCode ?? 1;
signalGroup('SIGKILL');
await stopDatabases(folder.path);

/** To the suite, its workers and what they have started. */
function signalGroup(signal: NodeJS.Signals): void {
  try {
    if (suite.pid) process.kill(-suite.pid, signal);
  } catch {
    // Nobody is left.
  }
}

/** A server of PostgreSQL has left the group, and writes its number into a file, which it removes last. */
async function stopDatabases(parent: string): Promise<void> {
  for await (const file of glob(path.join(parent, '**/postmaster.pid'))) {
    const pid = Number.parseInt(await readFile(file, 'utf8'), 10);
    // It does not wait for its clients; one that a test has frozen goes on first.
    for (const signal of ['SIGQUIT', 'SIGCONT'] as const) process.kill(pid, signal);
    while (existsSync(file)) await sleep(50);
  }
}
