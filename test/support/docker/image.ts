import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Network } from 'testcontainers';
import { freePort } from '../checkout.ts';
import { postgresContainer } from '../database/postgres-container.ts';
import { docker, dockerOutput, type Outcome } from './docker-client.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/** Apart from the name that the manifests use: a test run must not replace what somebody deploys. */
const IMAGE = 'rosell-20:test';

/** As `k8s/base/web.yaml` confines the pods. */
const CONFINED = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'];

/** The folder into which posts from standard input are written, as `k8s/base/publisher.yaml` has it. */
export const PUBLISHES = '--tmpfs=/tmp';

/** Another build, whose pages name another script. */
const NEXT_IMAGE = 'rosell-20:test-next';

const PROXY_IMAGE = 'rosell-20-proxy:test';

/** Of an image: bytes, the base included. */
interface ImageSize {
  readonly total: number;
  readonly beyondBase: number;
}

/** Builds the image as the handbook says. */
export async function buildImage(options: readonly string[] = []): Promise<ImageSize> {
  await dockerOutput(['build', ...options, '--tag', IMAGE, ROOT]);
  const sizeOf = async (image: string) =>
    Number(await dockerOutput(['image', 'inspect', '--format', '{{.Size}}', image]));
  const total = await sizeOf(IMAGE);
  return { total, beyondBase: total - (await sizeOf('node:26-trixie-slim')) };
}

/** Builds the site again, with nothing of the engine’s cache but the packages. @returns the name. */
export async function buildImageAnew(): Promise<string> {
  const name = 'rosell-20:test-anew';
  await dockerOutput(['build', '--no-cache-filter=build,bill-of-materials', '--tag', name, ROOT]);
  return name;
}

/** The SHA-256 of each file of the site in an image, by path. */
export async function hashesOf(image = IMAGE): Promise<string> {
  const find = 'find /site -type f | sort | xargs sha256sum';
  return dockerOutput(['run', '--rm', '--user=0', image, 'sh', '-c', find]);
}

/** The labels of the image. */
export async function labelsOfImage(): Promise<Record<string, string>> {
  const labels = ['image', 'inspect', '--format', '{{json .Config.Labels}}', IMAGE];
  return JSON.parse(await dockerOutput(labels)) as Record<string, string>;
}

/** Makes, from the image, one whose pages name another script: what a change of that would give. */
export async function buildNextImage(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-next-'));
  await writeFile(
    path.join(folder, 'Dockerfile'),
    `FROM ${IMAGE}
USER 0
RUN cd dist && old=$(cd public/assets && ls entry-*.js) && new=entry-NEXTNEXT.js \\
 && for file in public/assets/$old*; do mv $file "public/assets/$new\${file#public/assets/$old}"; done \\
 && sed -i "s/$old/$new/" manifest.json
USER 1000:1000
`,
  );
  await dockerOutput(['build', '--tag', NEXT_IMAGE, folder]);
  await rm(folder, { recursive: true });
}

/** A PostgreSQL that containers reach, on a network of its own. */
export interface ContainerDatabase extends AsyncDisposable {
  /** The connection string of an empty database, as containers see it. */
  createEmptyDatabase(name: string): Promise<string>;
  /** Runs statements in one of the databases, as its administrator. */
  execute(name: string, statements: string): Promise<void>;
  /** What a container needs to reach it, and to be removed if the test run is killed. */
  readonly runOptions: readonly string[];
}

/** Starts the PostgreSQL of `k8s/overlays/local/postgres.yaml`. */
export async function startContainerDatabase(): Promise<ContainerDatabase> {
  await using stack = new AsyncDisposableStack();
  const network = stack.use(await new Network().start());
  const postgres = stack.use(
    await postgresContainer().withNetwork(network).withNetworkAliases('postgres').start(),
  );
  const resources = stack.move();
  return {
    async createEmptyDatabase(name) {
      const { exitCode, output } = await postgres.exec(['createdb', '--username=test', name]);
      if (exitCode !== 0) throw new Error(output);
      return `postgresql://test:test@postgres:5432/${name}`;
    },
    async execute(name, statements) {
      const psql = ['psql', '--username=test', `--dbname=${name}`, '--set=ON_ERROR_STOP=1'];
      const { exitCode, output } = await postgres.exec([...psql, `--command=${statements}`]);
      if (exitCode !== 0) throw new Error(output);
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
  /**
   * The site at the container's own address, for whoever must see the end of a connection: at a
   * published port Docker's proxy accepts before the site does, and when the site does no longer.
   */
  readonly ownOrigin: string;
  /** Runs a further command in it, as `kubectl exec -i` does. */
  exec(command: readonly string[], input?: string): Promise<Outcome>;
  signal(name: 'SIGTERM'): Promise<void>;
  /** What the engine counts as its memory, in MiB: as the kubelet, without files that may go. */
  memoryMib(): Promise<number>;
  /** Waits until it has ended. */
  exitCode(): Promise<number>;
  /** Milliseconds from the start of the container until a visitor had a page. */
  readonly firstPageMs: number;
  /** Sends SIGTERM and waits; Docker kills what is not gone after 20 s. */
  stop(): Promise<{ readonly exitCode: number; readonly log: string }>;
}

/** Starts the image as it starts by itself, and waits until it is ready. */
export async function serveImage(
  options: readonly string[],
  image: 'this' | 'next' = 'this',
): Promise<ServingContainer> {
  // Known before, so that nothing is asked of the engine between the start and the first page.
  const [port, adminPort] = [await freePort(), await freePort()];
  const ports = [`--publish=127.0.0.1:${port}:3000`, `--publish=127.0.0.1:${adminPort}:9090`];
  const name = image === 'this' ? IMAGE : NEXT_IMAGE;
  const id = await dockerOutput(['run', '--detach', ...CONFINED, ...ports, ...options, name]);
  await using stack = new AsyncDisposableStack();
  stack.defer(async () => {
    await dockerOutput(['rm', '--force', id]);
  });
  const origin = `http://127.0.0.1:${port}`;
  const adminOrigin = `http://127.0.0.1:${adminPort}`;
  const firstPageMs = await untilFirstPage(origin, adminOrigin, id);
  const address = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
  const ownOrigin = `http://${await dockerOutput(['inspect', '--format', address, id])}:3000`;
  const resources = stack.move();
  return {
    origin,
    adminOrigin,
    ownOrigin,
    firstPageMs,
    exec: (command, input) => docker(['exec', '--interactive', id, ...command], input),
    async signal(name) {
      await dockerOutput(['kill', '--signal', name, id]);
    },
    async memoryMib() {
      const used = await dockerOutput(['stats', '--no-stream', '--format', '{{.MemUsage}}', id]);
      return Number(/^([\d.]+)MiB/.exec(used)?.[1]);
    },
    exitCode: async () => Number(await dockerOutput(['wait', id])),
    async stop() {
      await dockerOutput(['stop', '--time=20', id]);
      const exitCode = await dockerOutput(['inspect', '--format', '{{.State.ExitCode}}', id]);
      return { exitCode: Number(exitCode), log: (await docker(['logs', id])).stdout };
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** A HAProxy before the containers that are called `site-a` and `site-b` on the network. */
export async function startProxy(options: readonly string[]): Promise<ProxyContainer> {
  await dockerOutput(['build', '--tag', PROXY_IMAGE, path.join(ROOT, 'test/support/docker/proxy')]);
  const port = ['--publish=127.0.0.1::8080'];
  const id = await dockerOutput(['run', '--detach', ...CONFINED, ...port, ...options, PROXY_IMAGE]);
  return {
    origin: `http://${await dockerOutput(['port', id, '8080'])}`,
    async [Symbol.asyncDispose]() {
      await dockerOutput(['rm', '--force', id]);
    },
  };
}

interface ProxyContainer extends AsyncDisposable {
  readonly origin: string;
}

/** As long as the startup probe waits. */
const READY_WITHIN_MS = 30_000;

/** Waits until it is ready. @returns how many milliseconds after its start it had sent a page. */
async function untilFirstPage(origin: string, adminOrigin: string, id: string): Promise<number> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isOk(`${adminOrigin}/readyz`))) {
    if (Date.now() > deadline) throw new Error(`not ready: ${(await docker(['logs', id])).stderr}`);
    await sleep(5);
  }
  if (!(await isOk(origin))) throw new Error(`ready, but ${origin} has no page`);
  const respondedAt = Date.now();
  const startedAt = await dockerOutput(['inspect', '--format', '{{.State.StartedAt}}', id]);
  return respondedAt - Date.parse(startedAt);
}

async function isOk(url: string): Promise<boolean> {
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
