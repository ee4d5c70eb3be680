import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postHref, routes } from '../../src/routes.ts';
import { dockerAnswers } from '../support/docker.ts';
import {
  buildImage,
  buildImageAnew,
  type ContainerDatabase,
  hashesOf,
  labelsOfImage,
  runImage,
  type ServingContainer,
  serveImage,
  startContainerDatabase,
} from '../support/image.ts';
import { startLoad } from '../support/load.ts';
import { A_POST } from '../support/post-file.ts';

const hasDocker = await dockerAnswers();
if (!hasDocker) console.warn('image.test.ts: skipped, needs Docker: no engine answers here');

describe.skipIf(!hasDocker)('the image', () => {
  const resources = new AsyncDisposableStack();
  let database: ContainerDatabase;
  let databaseUrl: string;
  let site: ServingContainer;

  beforeAll(async () => {
    const { total, beyondBase } = await buildImage();
    expect(beyondBase).toBeLessThan(40e6);
    console.log(`image: ${megabytes(total)}, of which beyond the base ${megabytes(beyondBase)}`);
    database = resources.use(await startContainerDatabase());
    databaseUrl = await database.createEmptyDatabase('site');
    const migrated = await runImage(['node', 'dist/migrate.js'], withDatabase(databaseUrl));
    expect(migrated).toMatchObject({ exitCode: 0, stderr: '' });
    site = resources.use(await serveImage(withDatabase(databaseUrl)));
    console.log(`container: first page ${site.firstPageMs} ms after its start`);
    const published = await site.exec(['node', 'dist/posts.js', 'publish', '-'], A_POST);
    expect(published.exitCode).toBe(0);
    expect(published.stdout).toMatch(/^created +primer-articulo/);
  });

  afterAll(() => resources.disposeAsync());

  function withDatabase(url: string): string[] {
    return [...database.runOptions, `--env=DATABASE_URL=${url}`];
  }

  test.for([
    [routes.home, 'Entrenamiento Personal en Mallorca'],
    [routes.blog, 'Leer post'],
    [postHref('primer-articulo'), '<strong>importante</strong>'],
    [routes.apiPosts, '"slug":"primer-articulo"'],
  ])('answers %s', async ([target, expected]) => {
    const response = await fetch(site.origin + target);

    expect(response.status).toBe(200);
    expect(await response.text()).toContain(expected);
  });

  test('serves the assets that its pages name as immutable', async () => {
    const page = await (await fetch(site.origin + routes.home)).text();
    const script = /\/assets\/[^"]+\.js/.exec(page)?.[0];

    const response = await fetch(site.origin + script);

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(response.headers.get('cache-control')).toContain('immutable');
  });

  test.for(['/livez', '/readyz'])('answers %s on the admin port alone', async (target) => {
    expect((await fetch(site.adminOrigin + target)).status).toBe(200);
    expect((await fetch(site.origin + target)).status).toBe(404);
  });

  test('runs without any right: not root, no capabilities, nothing to write', async () => {
    const { stdout } = await site.exec(['cat', '/proc/1/status']);

    expect(stdout).toMatch(/^Uid:\s+1000\s+1000\s+1000\s+1000$/m);
    expect(stdout).toMatch(/^CapEff:\s+0+$/m);
    expect(stdout).toMatch(/^NoNewPrivs:\s+1$/m);
    expect((await site.exec(['touch', '/site/dist/x'])).stderr).toContain('Read-only file system');
  });

  test('does not own what it runs, so that it could not change it on a writable root', async () => {
    const { exitCode, stdout } = await runImage([
      'find',
      '/site',
      '-user',
      '1000',
      '-o',
      '-perm',
      '/022',
    ]);

    expect(exitCode).toBe(0);
    expect(stdout).toBe('');
  });

  test('holds bundles, migrations and the picture encoder, but no sources or package manager', async () => {
    const { stdout } = await runImage(['find', '/site', '/usr/local', '/opt']);
    const files = stdout.split('\n');

    const wanted = [
      'dist/server.js',
      'dist/migrate.js',
      'dist/posts.js',
      'migrations/0001-posts.sql',
    ];
    expect(files).toEqual(expect.arrayContaining(wanted.map((file) => `/site/${file}`)));
    const unwanted = /postgres|\/(npm|npx|corepack|yarn|yarnpkg)$|\.(tsx?|map)$/;
    const ours = files.filter((file) => !file.startsWith('/site/node_modules/'));
    expect(ours.filter((file) => unwanted.test(file))).toEqual([]);
    const packages = files.map((file) => /^\/site\/node_modules\/([^/]+)$/.exec(file)?.[1]);
    expect(packages.filter(Boolean).sort()).toEqual(['@img', 'detect-libc', 'semver', 'sharp']);
  });

  test('encodes pictures, in the publishing command alone', async () => {
    const encode = `import sharp from 'sharp';
      const create = { width: 9, height: 9, channels: 3, background: 'red' };
      for (const format of ['avif', 'webp', 'jpeg']) {
        const { info } = await sharp({ create }).toFormat(format).toBuffer({ resolveWithObject: true });
        console.log(info.format, info.width);
      }`;

    const encoded = await site.exec(['node', '--input-type=module', '--eval', encode]);
    const loadedByServer = await site.exec(['cat', '/proc/1/maps']);

    expect(encoded).toMatchObject({ exitCode: 0, stdout: 'heif 9\nwebp 9\njpeg 9' });
    expect(loadedByServer.stdout).not.toContain('vips');
  });

  test.for(['server.js', 'migrate.js', 'posts.js'])(
    '%s names a missing DATABASE_URL in one line, with exit code 78',
    async (file) => {
      const command = ['node', `dist/${file}`, ...(file === 'posts.js' ? ['publish', 'x.md'] : [])];

      const { exitCode, stderr } = await runImage(command);

      expect(stderr).toMatch(/^DATABASE_URL is required.*$/);
      expect(exitCode).toBe(78);
    },
  );

  test('migrates once, however many pods start at once', async () => {
    const url = await database.createEmptyDatabase('contested');
    const migrate = () => runImage(['node', 'dist/migrate.js'], withDatabase(url));

    const outcomes = await Promise.all([migrate(), migrate(), migrate()]);

    expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    const applied = outcomes.filter(({ stdout }) => stdout.includes('applied 0001-posts'));
    expect(applied).toHaveLength(1);
  });

  test('answers what is asked until it is seen to be unready, then ends with exit code 0', async () => {
    await using container = await serveImage(withDatabase(databaseUrl));
    const load = startLoad(
      () => [routes.home, routes.blog, '/favicon.svg'].map((target) => container.origin + target),
      16,
    );
    await expect.poll(() => load.count, { timeout: 30_000 }).toBeGreaterThan(200);

    const stopping = container.stop();
    await expect
      .poll(async () => (await fetch(`${container.adminOrigin}/readyz`)).status, { interval: 100 })
      .toBe(503);
    const { failures } = await load.stop();

    expect(failures).toEqual([]);
    const { exitCode, log } = await stopping;
    expect(exitCode).toBe(0);
    expect(log).toContain('"stopping"');
  });

  test('takes the memory that its manifest asks for, and under load no more than 160 MiB', async () => {
    await using container = await serveImage(withDatabase(databaseUrl));
    const manifest = await readFile('k8s/base/deployment.yaml', 'utf8');
    const requested = Number(/requests:.*?memory: (\d+)Mi/s.exec(manifest)?.[1]);

    const idle = await container.memoryMib();
    const load = startLoad(
      () =>
        [routes.home, routes.blog, '/no-existe', '/favicon.svg'].map((it) => container.origin + it),
      32,
    );
    await expect.poll(() => load.count, { timeout: 60_000 }).toBeGreaterThan(10_000);
    const busy = await container.memoryMib();
    await load.stop();

    console.log(`memory: ${idle} MiB idle, ${busy} MiB under load`);
    expect(idle).toBeLessThan(requested);
    expect(busy).toBeLessThan(160);
  });

  test('ends at the second signal, without waiting', async () => {
    await using container = await serveImage([
      ...withDatabase(databaseUrl),
      '--env=STOP_PAUSE_SECONDS=15',
    ]);

    await container.signal('SIGTERM');
    await expect
      .poll(async () => (await fetch(`${container.adminOrigin}/readyz`)).status)
      .toBe(503);
    await container.signal('SIGTERM');

    expect(await container.exitCode()).toBe(128 + 15);
  });

  test('is described by labels, and by a bill of materials that names what was bundled', async () => {
    const bill = JSON.parse((await runImage(['cat', 'sbom.cdx.json'])).stdout);

    expect(await labelsOfImage()).toMatchObject({
      'org.opencontainers.image.title': 'rosell-20',
      'org.opencontainers.image.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
      'org.opencontainers.image.revision': expect.any(String),
    });
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX' });
    const purls = bill.components.map(({ purl }: { purl: string }) => purl.split('?')[0]);
    const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
    for (const name of ['express', 'pg', 'react-dom', 'kysely', 'sharp'])
      expect(purls).toContain(`pkg:npm/${name}@${dependencies[name]}`);
    expect(purls.join()).not.toMatch(/typescript|vitest|testcontainers/);
  });

  test('finds the code that V8 compiled when it was built', async () => {
    const debugged = ['--env=NODE_DEBUG_NATIVE=COMPILE_CACHE'];

    for (const file of ['server.js', 'migrate.js', 'posts.js']) {
      const { stderr } = await runImage(['node', `dist/${file}`], debugged);
      expect(stderr).toMatch(new RegExp(`code cache for ESM \\S+/${file} was accepted`));
    }
  });

  test('is the same, file by file, when it is built again', async () => {
    const again = await buildImageAnew();

    expect(await hashesOf(again)).toBe(await hashesOf());
  });
});

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
