import { spawn } from 'node:child_process';
import { endOf } from '../posts/posts-command.ts';

/** Whether a Docker engine runs here. */
export async function dockerIsRunning(): Promise<boolean> {
  return docker(['version'], '', 5_000).then(
    ({ exitCode }) => exitCode === 0,
    () => false,
  );
}

/**
 * Runs the Docker client to its end.
 *
 * @param input what it reads from standard input.
 * @param timeout milliseconds after which it is ended.
 * @throws only when there is no client; a failure is in the outcome.
 */
export async function docker(args: readonly string[], input = '', timeout?: number) {
  const child = spawn('docker', args, { timeout });
  // A command that ends before it has read everything says so by its exit code.
  child.stdin.on('error', () => {}).end(input);
  const { code, stdout, stderr } = await endOf(child);
  return { exitCode: code, stdout: stdout.trim(), stderr: stderr.trim() };
}

/** Runs the Docker client and gives what it printed. @throws with its message when it fails. */
export async function dockerOutput(args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await docker(args);
  if (exitCode !== 0) throw new Error(`docker ${args.join(' ')}: ${stderr}`);
  return stdout;
}
