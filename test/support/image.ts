import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { Network } from 'testcontainers';
import { docker, dockerOutput, type Outcome } from './docker-client.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** Apart from the name that the manifests use: a test run must not replace what somebody deploys. */
const IMAGE = 'rosell-20:test';

/** As `k8s/base/deployment.yaml` confines the pods. */
const CONFINED = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'];

/** Builds the image as the handbook says. @returns its size in bytes, the base included. */
export async function buildImage(): Promise<number> {
  await dockerOutput(['build', '--tag', IMAGE, ROOT]);
  return Number(await dockerOutput(['image', 'inspect', '--format', '{{.Size}}', IMAGE]));
}

/** A PostgreSQL that containers reach, on a network of its own. */
export interface ContainerDatabase extends AsyncDisposable {
  /** The connection string of an empty database, as containers see it. */
  createEmptyDatabase(name: string): Promise<string>;
  /** What a container needs to reach it, and to be removed if the test run is killed. */
  readonly runOptions: readonly string[];
}

/** Starts the PostgreSQL of `k8s/overlays/local/postgres.yaml`. */
export async function startContainerDatabase(): Promise<ContainerDatabase> {
  await using stack = new AsyncDisposableStack();
  const network = stack.use(await new Network().start());
  const postgres = stack.use(
    await new PostgreSqlContainer('postgres:18-alpine')
      .withNetwork(network)
      .withNetworkAliases('postgres')
      .start(),
  );
  const resources = stack.move();
  return {
    async createEmptyDatabase(name) {
      const { exitCode, output } = await postgres.exec(['createdb', '--username=test', name]);
      if (exitCode !== 0) throw new Error(output);
      return `postgresql://test:test@postgres:5432/${name}`;
    },
    runOptions: [`--network=${network.getName()}`, ...reaperLabels(postgres.getLabels())],
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Runs one command in a new container of the image, to its end. */
export function runImage(command: readonly string[], options: readonly string[] = []) {
  return docker(['run', '--rm', ...CONFINED, ...options, IMAGE, ...command]);
}

/** A container that serves the site. */
export interface ServingContainer extends AsyncDisposable {
  readonly origin: string;
  readonly adminOrigin: string;
  /** Runs a further command in it, as `kubectl exec -i` does. */
  exec(command: readonly string[], input?: string): Promise<Outcome>;
  /** Sends SIGTERM and waits; Docker kills what is not gone after 10 s. */
  stop(): Promise<{ readonly exitCode: number; readonly log: string }>;
}

/** Starts the image as it starts by itself, and waits until it is ready. */
export async function serveImage(options: readonly string[]): Promise<ServingContainer> {
  const ports = ['--publish=127.0.0.1::3000', '--publish=127.0.0.1::9090'];
  const id = await dockerOutput(['run', '--detach', ...CONFINED, ...ports, ...options, IMAGE]);
  await using stack = new AsyncDisposableStack();
  stack.defer(async () => {
    await dockerOutput(['rm', '--force', id]);
  });
  const originOf = async (port: number) => `http://${await dockerOutput(['port', id, `${port}`])}`;
  const adminOrigin = await originOf(9090);
  await untilReady(adminOrigin, id);
  const resources = stack.move();
  return {
    origin: await originOf(3000),
    adminOrigin,
    exec: (command, input) => docker(['exec', '--interactive', id, ...command], input),
    async stop() {
      await dockerOutput(['stop', id]);
      const exitCode = await dockerOutput(['inspect', '--format', '{{.State.ExitCode}}', id]);
      return { exitCode: Number(exitCode), log: (await docker(['logs', id])).stdout };
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** As long as the startup probe waits. */
const READY_WITHIN_MS = 30_000;

async function untilReady(adminOrigin: string, id: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answersOk(`${adminOrigin}/readyz`))) {
    if (Date.now() > deadline) throw new Error(`not ready: ${(await docker(['logs', id])).stderr}`);
    await sleep(50);
  }
}

async function answersOk(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

function reaperLabels(labels: Record<string, string>): string[] {
  return Object.entries(labels)
    .filter(([name]) => name === 'org.testcontainers.session-id')
    .map(([name, value]) => `--label=${name}=${value}`);
}
