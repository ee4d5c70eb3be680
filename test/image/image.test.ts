import { once } from 'node:events';
import { chmod, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPostHref, machineRoutes, postHref, routes } from '../../src/routes.ts';
import { dockerIsRunning, dockerOutput } from '../support/docker/docker.ts';
import {
  buildImage,
  type ContainerDatabase,
  IMAGE,
  PUBLISHES,
  runImage,
  type ServingContainer,
  serveImage,
  startContainerDatabase,
} from '../support/docker/image.ts';
import { A_POST, aPostFile } from '../support/posts/posts-command.ts';
import { startLoad } from '../support/server/load.ts';
import { readMetrics } from '../support/server/metrics.ts';

const hasDocker = await dockerIsRunning();
if (!hasDocker) console.warn('image.test.ts: skipped, needs Docker: no engine runs here');

/** A preview needs a signature, and a report is sent and not read. */
const OTHER_THAN_200: Readonly<Record<string, number>> = {
  [routes.preview]: 404,
  [routes.apiVitals]: 405,
  // Only where a contact is configured.
  [machineRoutes.securityText]: 404,
};

/** With the API's response for each, in two encodings, more than the manifests' CACHE_MB takes. */
const POSTS_TO_FILL_THE_CACHE = 700;

describe.skipIf(!hasDocker)('the image', () => {
  const resources = new AsyncDisposableStack();
  let database: ContainerDatabase;
  let databaseUrl: string;
  let site: ServingContainer;

  beforeAll(async () => {
    await buildImage();
    const total = await inspectImage('{{.Size}}');
    const beyondBase = total - (await inspectImage('{{.Size}}', 'node:26-trixie-slim'));
    expect(beyondBase).toBeLessThan(40e6);
    console.log(`image: ${megabytes(total)}, of which beyond the base ${megabytes(beyondBase)}`);
    database = resources.use(await startContainerDatabase());
    databaseUrl = await database.createEmptyDatabase('site');
    const migrated = await runImage(['node', 'dist/migrate.js'], withDatabase(databaseUrl));
    expect(migrated).toMatchObject({ exitCode: 0, stderr: '' });
    site = resources.use(await serveImage([...withDatabase(databaseUrl), PUBLISHES]));
    console.log(`container: first page ${site.firstPageMs} ms after its start`);
    const post = A_POST.replace('hero:', 'topics: [Fuerza]\nhero:');
    const published = await site.exec(['node', 'dist/posts.js', 'publish', '-'], post);
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
  ])('responds to %s', async ([target, expected]) => {
    const response = await fetch(site.origin + target);

    expect(response.status).toBe(200);
    expect(await response.text()).toContain(expected);
  });

  test.for(Object.entries({ ...routes, ...machineRoutes }))(
    'responds to %s, which is %s',
    async ([, pattern]) => {
      const target = pattern
        .replace(':slug', 'primer-articulo')
        .replace(':topic', 'fuerza')
        .replace(':part', '1');
      const query = pattern === routes.apiPost ? '?slug=primer-articulo' : '';

      const response = await fetch(site.origin + target + query);

      expect(response.status).toBe(OTHER_THAN_200[pattern] ?? 200);
      expect((await response.text()).length).toBeGreaterThan(0);
    },
  );

  test('serves the assets that its pages name as immutable', async () => {
    const page = await (await fetch(site.origin + routes.home)).text();
    const script = /\/assets\/[^"]+\.js/.exec(page)?.[0];

    const response = await fetch(site.origin + script);

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(response.headers.get('cache-control')).toContain('immutable');
  });

  test.for(['/livez', '/readyz'])('responds to %s on the admin port alone', async (target) => {
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

  test.for<readonly [what: string, megapixels: number, (picture: Sharp) => Sharp]>([
    ['a JPEG', 80, (it) => it.jpeg()],
    [
      'a progressive JPEG 4:4:4',
      61,
      (it) => it.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    ],
    [
      'an interlaced PNG with transparency',
      80,
      (it) => it.ensureAlpha(0.5).png({ progressive: true }),
    ],
    ['a GIF', 72, (it) => it.gif()],
    ['an AVIF', 24, (it) => it.avif({ effort: 0, chromaSubsampling: '4:2:0' })],
  ])(
    'publishes %s of %d megapixels, the largest that is accepted, in 450 MB',
    async ([, megapixels, make]) => {
      await using folder = await mkdtempDisposable(path.join(tmpdir(), 'site-large-'));
      await chmod(folder.path, 0o755);
      const size = { width: 8_000, height: megapixels * 125 };
      const create = { ...size, channels: 3, background: 'teal' } as const;
      await make(sharp({ create })).toFile(path.join(folder.path, 'grande'));
      await writeFile(path.join(folder.path, 'a.md'), aPostFile({ hero: 'grande' }, 'x'));

      const published = await runImage(
        ['node', 'dist/posts.js', 'publish', '/posts/a.md'],
        [
          ...withDatabase(databaseUrl),
          PUBLISHES,
          `--volume=${folder.path}:/posts:ro`,
          '--memory=450m',
          '--memory-swap=450m',
        ],
      );

      expect(published).toMatchObject({ exitCode: 0 });
    },
  );

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

  test('responds to all that it has accepted, under load until it has ended with exit code 0', async () => {
    await using container = await serveImage(withDatabase(databaseUrl));
    const load = startLoad(
      () =>
        [routes.home, routes.blog, '/favicon.svg'].map((it) => ({ url: container.ownOrigin + it })),
      16,
    );
    await expect.poll(() => load.count, { timeout: 30_000 }).toBeGreaterThan(200);

    const stopping = container.stop();
    await expect
      .poll(async () => (await fetch(`${container.adminOrigin}/readyz`)).status, { interval: 100 })
      .toBe(503);
    const askedBefore = load.count;
    // Of the three seconds in which proxies learn of it.
    await sleep(2_000);
    expect(load.failures).toEqual([]);
    const { exitCode, log } = await stopping;
    await load.stop();
    const { count, failures } = load;

    expect(exitCode).toBe(0);
    const lines = log.split('\n').map((line) => JSON.parse(line));
    expect(lines.map(({ msg }) => msg)).toContain('stopping');
    // Those that connected when it listened no longer, or had not been taken yet, are not in its log;
    // of those that are, each has arrived.
    const taken = lines.filter(({ path }) => path);
    expect(taken.filter(({ aborted }) => aborted)).toEqual([]);
    const beforeTheLoad = 1;
    expect(count - failures.length + beforeTheLoad).toBe(taken.length);
    expect(taken.length).toBeGreaterThan(askedBefore);
  });

  test('makes its schema by itself where there is none, so that a connection string is all it needs', async () => {
    const url = await database.createEmptyDatabase('empty');

    await using container = await serveImage(withDatabase(url));

    expect((await fetch(container.origin + routes.blog)).status).toBe(200);
  });

  test('serves a database that a newer version has migrated, as a rollback does', async () => {
    const url = await database.createEmptyDatabase('newer');
    await runImage(['node', 'dist/migrate.js'], withDatabase(url));
    await database.execute(
      'newer',
      `alter table posts add column subtitle text not null default '';
       insert into kysely_migration (name, timestamp) values ('9999-newer', now()::text)`,
    );

    const migrated = await runImage(['node', 'dist/migrate.js'], withDatabase(url));
    await using container = await serveImage([...withDatabase(url), PUBLISHES]);
    const published = await container.exec(['node', 'dist/posts.js', 'publish', '-'], A_POST);
    const response = await fetch(container.origin + postHref('primer-articulo'));

    expect(migrated).toMatchObject({ exitCode: 0, stdout: 'schema is up to date' });
    expect(published.stdout).toMatch(/^created +primer-articulo/);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<strong>importante</strong>');
  });

  test('takes less memory than its manifest asks for: idle, under load, and with all the pages that it may keep', async () => {
    const url = await database.createEmptyDatabase('many');
    await runImage(['node', 'dist/migrate.js'], withDatabase(url));
    await database.execute('many', manyPosts(POSTS_TO_FILL_THE_CACHE));
    const manifest = await readFile('k8s/base/web.yaml', 'utf8');
    const [, requested, limit] =
      /requests:.*?memory: (\d+)Mi.*?limits:.*?memory: (\d+)Mi/s.exec(manifest) ?? [];
    const base = await readFile('k8s/base/kustomization.yaml', 'utf8');
    const cache = /CACHE_MB=(\d+)/.exec(base);
    await using container = await serveImage([
      ...withDatabase(url),
      `--env=${cache?.[0]}`,
      // V8 collects by what it may take.
      `--memory=${limit}m`,
    ]);

    const idle = await container.memoryMib();
    const fixed = [routes.home, routes.blog, '/no-existe', '/favicon.svg'];
    const load = startLoad(() => fixed.map((it) => ({ url: container.origin + it })), 32);
    await expect.poll(() => load.count, { timeout: 60_000 }).toBeGreaterThan(10_000);
    const busy = await container.memoryMib();
    await load.stop();
    await askForEachPost(container.origin);
    const full = await container.memoryMib();
    const metrics = await readMetrics(container.adminOrigin);
    const cached = [...metrics]
      .filter(([name]) => name.startsWith('response_cache_bytes{'))
      .reduce((sum, [, bytes]) => sum + bytes, 0);

    console.log(
      `memory: ${idle} MiB idle, ${busy} MiB under load, ${full} MiB with all pages cached`,
    );
    expect(idle).toBeLessThan(90);
    expect(busy).toBeLessThan(160);
    expect(cached).toBeGreaterThan(0.9 * Number(cache?.[1]) * 2 ** 20);
    // Rendering all those texts took two worker threads, which end when nothing needs them.
    await expect
      .poll(() => container.memoryMib(), { timeout: 30_000 })
      .toBeLessThan(Number(requested));
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

    expect(await inspectImage('{{json .Config.Labels}}')).toMatchObject({
      'org.opencontainers.image.title': 'rosell-20',
      'org.opencontainers.image.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
      'org.opencontainers.image.revision': expect.any(String),
      'org.opencontainers.image.base.name': 'node:26-trixie-slim',
    });
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX' });
    const purls = bill.components.map(({ purl }: { purl: string }) => purl.split('?')[0]);
    const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
    for (const [name, version] of Object.entries(dependencies))
      expect(purls).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`);
    expect(purls.join()).not.toMatch(/typescript|vitest|testcontainers/);
  });

  test('is the same, file by file, when it is built again', async () => {
    // With nothing of the engine’s cache but the packages.
    const options = ['--no-cache-filter=build,bill-of-materials'];
    const again = await buildImage(options, 'rosell-20:test-anew');

    expect(await hashesOf(again)).toBe(await hashesOf());
  });
});

/** Statements for posts of 4 KB that compress as badly as none is written. */
function manyPosts(count: number): string {
  return `insert into posts (slug, title, hero_image_url, hero_image_alt, description, content,
                             author, published_at)
    select 'articulo-' || i, 'Artículo ' || i, '/posts/zapatillas-paseo.svg', 'Una kettlebell',
           'De qué va el artículo ' || i,
           (select string_agg(md5(i || ' ' || part), E'\\n\\n') from generate_series(1, 120) as part),
           'Toni Mesquida', now() - i * interval '50 minutes'
      from generate_series(1, ${count}) as i`;
}

/** Asks for page and data of each post, as browsers do and as older proxies do. */
async function askForEachPost(origin: string): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const slugs = Array.from(
    { length: POSTS_TO_FILL_THE_CACHE },
    (_, index) => `articulo-${index + 1}`,
  );
  const targets = slugs.flatMap((slug) => [postHref(slug), apiPostHref(slug)]).values();
  const ask = async (target: string, encoding: string) => {
    const asked = request(origin + target, { agent, headers: { 'Accept-Encoding': encoding } });
    const [response] = await once(asked.end(), 'response');
    await once(response.resume(), 'end');
  };
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      for (const target of targets) {
        await ask(target, 'br');
        await ask(target, 'gzip');
      }
    }),
  );
  agent.destroy();
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** What the engine knows of an image. @param format a template of Go. */
async function inspectImage(format: string, name = IMAGE) {
  return JSON.parse(await dockerOutput(['image', 'inspect', '--format', format, name]));
}

/** The SHA-256 of each file of the site in an image, by path. */
async function hashesOf(image = IMAGE): Promise<string> {
  const find = 'find /site -type f | sort | xargs sha256sum';
  return dockerOutput(['run', '--rm', '--user=0', image, 'sh', '-c', find]);
}
