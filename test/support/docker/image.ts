import path from 'node:path';
import { inject, vi } from 'vitest';
import type { TestDatabase } from '../database/test-database.ts';
import { fixture } from '../fixture.ts';
import { freePort } from '../free-port.ts';
import { docker, dockerOutput } from './docker.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/** Apart from the name that the manifests use: a test run must not replace what somebody deploys. */
export const IMAGE = 'rosell-20:test';

/** As `k8s/base/web.yaml` confines the pods. */
export const CONFINED = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'];

/** The folder into which posts from standard input are written, as `k8s/base/publisher.yaml` has it. */
export const PUBLISHES = '--tmpfs=/tmp';

/** Builds an image; without a folder that of the site, as the handbook says. @returns its name. */
export async function buildImage(options: readonly string[] = [], name = IMAGE, folder = ROOT) {
  await dockerOutput(['build', ...options, '--tag', name, folder]);
  return name;
}

export function withDatabase({ databaseUrl }: TestDatabase): readonly string[] {
  const { href } = Object.assign(new URL(databaseUrl), { host: 'postgres:5432' });
  return [...inject('containerOptions'), `--env=DATABASE_URL=${href}`];
}

export function runImage(command: readonly string[], options: readonly string[] = []) {
  return docker(['run', '--rm', ...CONFINED, ...options, IMAGE, ...command]);
}

/** As long as the startup probe waits. */
const READY_WITHIN_MS = 30_000;

export type ServingContainer = Awaited<ReturnType<typeof serveImage>>;

/** Starts the image as it starts by itself, or with another command, and waits until it is ready. */
export function serveImage(
  options: readonly string[],
  image = IMAGE,
  command: readonly string[] = [],
) {
  return fixture(async (resources) => {
    // Known before, so that nothing is asked of the engine between the start and the first page.
    const [port, adminPort] = [await freePort(), await freePort()];
    const ports = [`--publish=127.0.0.1:${port}:3000`, `--publish=127.0.0.1:${adminPort}:9090`];
    const id = await dockerOutput([
      ...['run', '--detach', ...CONFINED, ...ports, ...options, image, ...command],
    ]);
    resources.defer(async () => void (await dockerOutput(['rm', '--force', id])));
    const adminOrigin = `http://127.0.0.1:${adminPort}`;
    const isReady = async () => (await fetch(`${adminOrigin}/readyz`).catch(() => undefined))?.ok;
    await vi.waitUntil(isReady, { timeout: READY_WITHIN_MS, interval: 5 });
    return {
      id,
      origin: `http://127.0.0.1:${port}`,
      adminOrigin,
      /** Runs a further command in it, as `kubectl exec -i` does. */
      exec: (command: readonly string[], input?: string) =>
        docker(['exec', '--interactive', id, ...command], input),
      /** Sends SIGTERM; Docker kills what is not gone after 20 s. @returns its exit code. */
      async stop(): Promise<number> {
        await dockerOutput(['stop', '--time=20', id]);
        return Number(await dockerOutput(['wait', id]));
      },
    };
  });
}
