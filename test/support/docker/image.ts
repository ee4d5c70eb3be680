import path from 'node:path';
import { Network } from 'testcontainers';
import { vi } from 'vitest';
import { freePort } from '../checkout.ts';
import { postgresContainer } from '../database/postgres-container.ts';
import { fixture } from '../fixture.ts';
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

export type ContainerDatabase = Awaited<ReturnType<typeof startContainerDatabase>>;

/** Starts the PostgreSQL of `k8s/overlays/local/postgres.yaml`, on a network of its own. */
export function startContainerDatabase() {
  return fixture(async (resources) => {
    const network = resources.use(await new Network().start());
    const postgres = resources.use(
      await postgresContainer().withNetwork(network).withNetworkAliases('postgres').start(),
    );
    const run = async (program: string, ...args: string[]) => {
      const { exitCode, output } = await postgres.exec([program, '--username=test', ...args]);
      if (exitCode !== 0) throw new Error(output);
    };
    const session = 'org.testcontainers.session-id';
    return {
      /** The connection string of an empty database, as containers see it. */
      async createEmptyDatabase(name: string): Promise<string> {
        await run('createdb', name);
        return `postgresql://test:test@postgres:5432/${name}`;
      },
      /** Runs statements in one of the databases, as its administrator. */
      execute: (name: string, statements: string) =>
        run('psql', `--dbname=${name}`, '--set=ON_ERROR_STOP=1', `--command=${statements}`),
      /** What a container needs to reach it, and to be removed if the test run is killed. */
      runOptions: [
        `--network=${network.getName()}`,
        `--label=${session}=${postgres.getLabels()[session]}`,
      ],
    };
  });
}

/** Runs one command in a new container of the image, to its end. */
export function runImage(command: readonly string[], options: readonly string[] = []) {
  return docker(['run', '--rm', ...CONFINED, ...options, IMAGE, ...command]);
}

/** As long as the startup probe waits. */
const READY_WITHIN_MS = 30_000;

export type ServingContainer = Awaited<ReturnType<typeof serveImage>>;

/** Starts the image as it starts by itself, and waits until it is ready. */
export function serveImage(options: readonly string[], image = IMAGE) {
  return fixture(async (resources) => {
    // Known before, so that nothing is asked of the engine between the start and the first page.
    const [port, adminPort] = [await freePort(), await freePort()];
    const ports = [`--publish=127.0.0.1:${port}:3000`, `--publish=127.0.0.1:${adminPort}:9090`];
    const id = await dockerOutput(['run', '--detach', ...CONFINED, ...ports, ...options, image]);
    resources.defer(async () => void (await dockerOutput(['rm', '--force', id])));
    const inspect = (format: string) => dockerOutput(['inspect', '--format', format, id]);
    const origin = `http://127.0.0.1:${port}`;
    const adminOrigin = `http://127.0.0.1:${adminPort}`;
    await vi.waitUntil(() => isOk(`${adminOrigin}/readyz`), {
      timeout: READY_WITHIN_MS,
      interval: 5,
    });
    if (!(await isOk(origin))) throw new Error(`ready, but ${origin} has no page`);
    const firstPageMs = Date.now() - Date.parse(await inspect('{{.State.StartedAt}}'));
    const address = await inspect('{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}');
    return {
      origin,
      adminOrigin,
      /**
       * The site at the container's own address, for whoever must see the end of a connection: at a
       * published port Docker's proxy accepts before the site does, and when the site does no longer.
       */
      ownOrigin: `http://${address}:3000`,
      /** Milliseconds from the start of the container until a visitor had a page. */
      firstPageMs,
      /** Runs a further command in it, as `kubectl exec -i` does. */
      exec: (command: readonly string[], input?: string) =>
        docker(['exec', '--interactive', id, ...command], input),
      signal: (name: 'SIGTERM') => dockerOutput(['kill', '--signal', name, id]),
      /** What the engine counts as its memory, in MiB: as the kubelet, without files that may go. */
      async memoryMib(): Promise<number> {
        const used = await dockerOutput(['stats', '--no-stream', '--format', '{{.MemUsage}}', id]);
        return Number(/^([\d.]+)MiB/.exec(used)?.[1]);
      },
      /** Waits until it has ended. */
      exitCode: async () => Number(await dockerOutput(['wait', id])),
      /** Sends SIGTERM and waits; Docker kills what is not gone after 20 s. */
      async stop() {
        await dockerOutput(['stop', '--time=20', id]);
        const exitCode = Number(await inspect('{{.State.ExitCode}}'));
        return { exitCode, log: (await docker(['logs', id])).stdout };
      },
    };
  });
}

async function isOk(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}
