import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, readFile, rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { apiPostHref, machineRoutes, postHref, routes, topicHref } from '../../src/routes.ts';
import { fillWithPosts } from '../support/database/many-posts.ts';
import {
  createDatabase,
  createEmptyDatabase,
  type TestDatabase,
} from '../support/database/test-database.ts';
import { docker, dockerOutput } from '../support/docker/docker.ts';
import {
  buildImage,
  CONFINED,
  IMAGE,
  PUBLISHES,
  runImage,
  type ServingContainer,
  serveImage,
  withDatabase,
} from '../support/docker/image.ts';
import { createFolder } from '../support/folder.ts';
import { A_POST, aPostFile } from '../support/posts/posts-command.ts';
import { httpGet } from '../support/server/http.ts';
import { startLoad } from '../support/server/load.ts';
import { readMetrics } from '../support/server/metrics.ts';

const hasDocker = inject('containerOptions').length > 0;
if (!hasDocker) console.warn('image.test.ts: skipped, needs Docker: PostgreSQL is in no container');

/** With the API's response for each, in two encodings, more than the manifests' CACHE_MB takes. */
const POSTS_TO_FILL_THE_CACHE = 700;

/** 4 KB that compress as badly as no post that is written. */
const LONG_TEXT = randomBytes(1_920).toString('hex').replaceAll(/.{32}/g, '$&\n\n');

describe.skipIf(!hasDocker)('the image', () => {
  const resources = new AsyncDisposableStack();
  let posts: TestDatabase;
  let site: ServingContainer;

  beforeAll(async () => {
    await buildImage();
    const total = await inspect('.Size');
    const beyondBase = total - (await inspect('.Size', 'node:26-trixie-slim'));
    expect(beyondBase).toBeLessThan(40e6);
    console.log(`image: ${megabytes(total)}, of which beyond the base ${megabytes(beyondBase)}`);
    posts = resources.use(await createEmptyDatabase());
    const migrated = await runImage(['node', 'dist/migrate.js'], withDatabase(posts));
    expect(migrated).toMatchObject({ exitCode: 0, stderr: '' });
    site = resources.use(await serveImage([...withDatabase(posts), PUBLISHES]));
    expect((await fetch(site.origin)).status).toBe(200);
    const firstPageMs = Date.now() - Date.parse(await inspect('.State.StartedAt', site.id));
    console.log(`container: first page ${firstPageMs} ms after its start`);
    const post = A_POST.replace('hero:', 'topics: [Fuerza]\nhero:');
    const published = await site.exec(['node', 'dist/posts.js', 'publish', '-'], post);
    expect(published.exitCode).toBe(0);
    expect(published.stdout).toMatch(/^created +primer-articulo/);
  });

  afterAll(() => resources.disposeAsync());

  test('gives the post that was published into it, with its script, lists, feed and sitemap', async () => {
    const page = await (await fetch(site.origin + postHref('primer-articulo'))).text();
    expect(page).toContain('<strong>importante</strong>');
    const [script = 'none'] = /\/assets\/[^"]+\.js/.exec(page) ?? [];

    for (const target of [
      ...[script, '/favicon.svg', routes.home, routes.blog, topicHref('fuerza')],
      ...[apiPostHref('primer-articulo'), machineRoutes.rss, machineRoutes.sitemap],
    ]) {
      expect([target, (await fetch(site.origin + target)).status]).toEqual([target, 200]);
    }
  });

  test('runs without any right: not root, no capabilities, nothing to write', async () => {
    const { stdout } = await site.exec(['cat', '/proc/1/status']);

    expect(stdout).toMatch(/^Uid:\s+1000\s+1000\s+1000\s+1000$/m);
    expect(stdout).toMatch(/^CapEff:\s+0+$/m);
    expect(stdout).toMatch(/^NoNewPrivs:\s+1$/m);
    expect((await site.exec(['touch', '/site/dist/x'])).stderr).toContain('Read-only file system');
  });

  test('does not own what it runs, so that it could not change it on a writable root', async () => {
    const writable = ['-user', '1000', '-o', '-perm', '/022'];

    expect(await runImage(['find', '/site', ...writable])).toMatchObject({
      exitCode: 0,
      stdout: '',
    });
  });

  test('holds bundles, migrations and the picture encoder, but no sources or package manager', async () => {
    const { stdout } = await runImage(['find', '/site', '/usr/local', '/opt']);
    const files = stdout.split('\n');

    const wanted = ['dist/server.js', 'dist/migrate.js', 'dist/posts.js', 'migrations'];
    expect(files).toEqual(expect.arrayContaining(wanted.map((file) => `/site/${file}`)));
    const unwanted = /postgres|\/(npm|npx|corepack|yarn|yarnpkg)$|\.(tsx?|map)$/;
    const ours = files.filter((file) => !file.startsWith('/site/node_modules/'));
    expect(ours.filter((file) => unwanted.test(file))).toEqual([]);
    const packages = files.map((file) => /^\/site\/node_modules\/([^/]+)$/.exec(file)?.[1]);
    expect(packages.filter(Boolean).sort()).toEqual(['@img', 'detect-libc', 'semver', 'sharp']);
  });

  test('does not load the encoder of pictures into the server', async () => {
    expect((await site.exec(['cat', '/proc/1/maps'])).stdout).not.toContain('vips');
  });

  /** The largest picture of each kind that is accepted: megapixels, and its encoding. */
  const LARGEST: readonly (readonly [number, (picture: Sharp) => Sharp])[] = [
    [80, (it) => it.jpeg()],
    [80, (it) => it.jpeg({ progressive: true })],
    [55, (it) => it.jpeg({ progressive: true, chromaSubsampling: '4:4:4' })],
    [73, (it) => it.ensureAlpha(0.5).png({ progressive: true })],
    [66, (it) => it.gif()],
    [17, (it) => it.avif({ effort: 0, chromaSubsampling: '4:2:0' })],
  ];

  test('follows a repository in 450 MB as its component runs it, one of the largest pictures after the other', async () => {
    await using files = await createFolder();
    const { folder } = files;
    await chmod(folder, 0o755);
    const commit = async (name: string, hero?: (typeof LARGEST)[number]) => {
      const post = `${name}/posts/${name}`;
      const matter = { title: name, slug: undefined, ...(hero && { hero: 'grande' }) };
      await files.write({ [`${post}/index.md`]: aPostFile(matter) });
      if (hero) {
        const [megapixels, encode] = hero;
        const size = { width: 8_000, height: megapixels * 125 };
        const picture = sharp({ create: { ...size, channels: 3, background: 'olive' } });
        await encode(picture).toFile(path.join(folder, post, 'grande'));
      }
      await symlink(name, path.join(folder, 'next'));
      await rename(path.join(folder, 'next'), path.join(folder, 'current'));
    };
    const manifest = 'k8s/components/content-repository/publisher.yaml';
    const patches = parse(await readFile(manifest, 'utf8'));
    const valueAt = (end: string) =>
      patches.find((patch: { readonly path: string }) => patch.path.endsWith(end)).value;
    await commit('primero');
    await using follower = await serveImage(
      [
        ...withDatabase(posts),
        PUBLISHES,
        `--user=${valueAt('/securityContext').runAsUser}`,
        `--volume=${folder}:/content:ro`,
        '--memory=450m',
        '--memory-swap=450m',
      ],
      IMAGE,
      valueAt('/command'),
    );
    const idle = await memoryMib(follower);

    const isPublished = async (slug: string) => (await fetch(site.origin + postHref(slug))).status;
    expect(await isPublished('primero')).toBe(200);
    for (const [index, kind] of LARGEST.entries()) {
      await commit(`grande-${index}`, kind);
      await expect.poll(() => isPublished(`grande-${index}`), { timeout: 120_000 }).toBe(200);
    }
    console.log(
      `following: ${idle} MiB idle, ${await memoryMib(follower)} MiB after the largest pictures`,
    );
    expect(idle).toBeLessThan(70);
    expect(await follower.stop()).toBe(143);
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

  test('makes its schema by itself where there is none, so that a connection string is all it needs', async () => {
    await using empty = await createEmptyDatabase();

    await using container = await serveImage(withDatabase(empty));

    expect((await fetch(container.origin + routes.blog)).status).toBe(200);
  });

  test('takes less memory than its manifest asks for: idle, under load, and with all the pages that it may keep', async () => {
    await using many = await createDatabase();
    await fillWithPosts(many.database, POSTS_TO_FILL_THE_CACHE, LONG_TEXT);
    const manifest = await readFile('k8s/base/web.yaml', 'utf8');
    const [, requested, limit] =
      /requests:.*?memory: (\d+)Mi.*?limits:.*?memory: (\d+)Mi/s.exec(manifest) ?? [];
    const base = await readFile('k8s/base/kustomization.yaml', 'utf8');
    const cache = /CACHE_MB=(\d+)/.exec(base);
    await using container = await serveImage([
      ...withDatabase(many),
      `--env=${cache?.[0]}`,
      // V8 collects by what it may take.
      `--memory=${limit}m`,
    ]);

    const idle = await memoryMib(container);
    const fixed = [routes.home, routes.blog, '/no-existe', '/favicon.svg'];
    const load = startLoad(() => fixed.map((it) => ({ url: container.origin + it })), 32);
    await expect.poll(() => load.count, { timeout: 60_000 }).toBeGreaterThan(4_000);
    const busy = await memoryMib(container);
    await load.stop();
    await askForEachPost(container.origin);
    const full = await memoryMib(container);
    const metrics = await readMetrics(container.adminOrigin);
    const cached = metrics.get('response_cache_bytes');

    console.log(
      `memory: ${idle} MiB idle, ${busy} MiB under load, ${full} MiB with all pages cached`,
    );
    expect(idle).toBeLessThan(90);
    expect(busy).toBeLessThan(90);
    expect(cached).toBeGreaterThan(0.9 * Number(cache?.[1]) * 2 ** 20);
    // Rendering all those texts took two worker threads, which end when nothing needs them.
    await expect
      .poll(() => memoryMib(container), { timeout: 30_000 })
      .toBeLessThan(Number(requested));
  });

  test('ends as the publisher when a publication has ended, and at once where none is running', async () => {
    const manifests = parseAllDocuments(await readFile('k8s/base/publisher.yaml', 'utf8'));
    const [, deployment] = manifests.map((document) => document.toJS());
    const { command } = deployment.spec.template.spec.containers[0];
    const options = [...CONFINED, PUBLISHES, ...withDatabase(posts)];
    const start = () => dockerOutput(['run', '--detach', '--rm', ...options, IMAGE, ...command]);
    const [idle, busy] = await Promise.all([start(), start()]);
    resources.defer(async () => void (await docker(['rm', '--force', idle, busy])));
    const publishing = spawn('docker', [
      ...['exec', '--interactive', busy],
      ...['node', 'dist/posts.js', 'publish', '-'],
    ]);
    const isAtWork = () =>
      docker(['exec', busy, 'sh', '-c', 'grep -qsa "dist/[p]osts" /proc/[0-9]*/cmdline']);
    await expect.poll(isAtWork, { timeout: 20_000 }).toMatchObject({ exitCode: 0 });

    const ends = [idle, busy].map((id) => dockerOutput(['wait', id]));
    await Promise.all([idle, busy].map((id) => docker(['kill', '--signal=SIGTERM', id])));
    expect(await ends[0]).toBe('0');
    publishing.stdin.end(A_POST);

    expect(await once(publishing, 'exit')).toEqual([0, null]);
    expect(await ends[1]).toBe('0');
  });

  test('is described by labels, and by a bill of materials that names what was bundled', async () => {
    const bill = JSON.parse((await runImage(['cat', 'sbom.cdx.json'])).stdout);

    expect(await inspect('.Config.Labels')).toMatchObject({
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

/** Asks for page and data of each post, as browsers do and as older proxies do. */
async function askForEachPost(origin: string): Promise<void> {
  for (let number = 1; number <= POSTS_TO_FILL_THE_CACHE; number += 1) {
    const slug = `articulo-${number}`;
    await Promise.all(
      ['br', 'gzip'].flatMap((encoding) =>
        [postHref(slug), apiPostHref(slug)].map((target) =>
          httpGet(origin + target, { 'Accept-Encoding': encoding }),
        ),
      ),
    );
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** What the engine knows of an image or a container. */
async function inspect(field: string, name = IMAGE) {
  return JSON.parse(await dockerOutput(['inspect', '--format', `{{json ${field}}}`, name]));
}

/** What the engine counts as its memory, in MiB: as the kubelet, without files that may go. */
async function memoryMib({ id }: ServingContainer): Promise<number> {
  const used = await dockerOutput(['stats', '--no-stream', '--format', '{{.MemUsage}}', id]);
  return Number(/^([\d.]+)MiB/.exec(used)?.[1]);
}

/** The SHA-256 of each file of the site in an image, by path. */
async function hashesOf(image = IMAGE): Promise<string> {
  const find = 'find /site -type f | sort | xargs sha256sum';
  return dockerOutput(['run', '--rm', '--user=0', image, 'sh', '-c', find]);
}
