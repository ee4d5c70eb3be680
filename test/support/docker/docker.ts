import { spawn, spawnSync } from 'node:child_process';
import { endOf } from '../posts/posts-command.ts';

export function dockerIsRunning(): boolean {
  return spawnSync('docker', ['version'], { timeout: 30_000 }).status === 0;
}

/** @throws only when there is no client; a failure is in the outcome. */
export async function docker(args: readonly string[], input = '') {
  const child = spawn('docker', args);
  // A command that ends before it has read everything says so by its exit code.
  child.stdin.on('error', () => {}).end(input);
  const { code, stdout, stderr } = await endOf(child);
  return { exitCode: code, stdout: stdout.trim(), stderr: stderr.trim() };
}

/** @throws with the client's message when it fails. */
export async function dockerOutput(args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await docker(args);
  if (exitCode !== 0) throw new Error(`docker ${args.join(' ')}: ${stderr}`);
  return stdout;
}
