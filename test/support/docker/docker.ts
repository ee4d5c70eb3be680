import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Whether a Docker engine runs here. */
export async function dockerIsRunning(): Promise<boolean> {
  return promisify(execFile)('docker', ['version'], { timeout: 5_000 }).then(
    () => true,
    () => false,
  );
}
