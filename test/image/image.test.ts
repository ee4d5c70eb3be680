import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postHref, routes } from '../../src/routes.ts';
import { dockerAnswers } from '../support/docker.ts';
import {
  buildImage,
  type ContainerDatabase,
  runImage,
  type ServingContainer,
  serveImage,
  startContainerDatabase,
} from '../support/image.ts';

const POST = `---
slug: primer-articulo
title: Primer artículo
description: De qué va.
author: Toni Mesquida
date: 2026-03-12
hero: /posts/kettlebell-roble.svg
heroAlt: Una kettlebell
---

Un párrafo **importante**.
`;

const hasDocker = await dockerAnswers();
if (!hasDocker) console.warn('image.test.ts: skipped, needs Docker: no engine answers here');

describe.skipIf(!hasDocker)('the image', () => {
  const resources = new AsyncDisposableStack();
  let database: ContainerDatabase;
  let databaseUrl: string;
  let site: ServingContainer;

  beforeAll(async () => {
    const size = await buildImage();
    console.log(`image: ${Math.round(size / 1e6)} MB`);
    database = resources.use(await startContainerDatabase());
    databaseUrl = await database.createEmptyDatabase('site');
    const migrated = await runImage(['node', 'dist/migrate.js'], withDatabase(databaseUrl));
    expect(migrated).toMatchObject({ exitCode: 0, stderr: '' });
    site = resources.use(await serveImage(withDatabase(databaseUrl)));
    const published = await site.exec(['node', 'dist/posts.js', 'publish', '/dev/stdin'], POST);
    expect(published).toMatchObject({ exitCode: 0, stdout: 'published primer-articulo' });
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

  test('ends on SIGTERM by itself, with exit code 0', async () => {
    await using container = await serveImage(withDatabase(databaseUrl));
    await fetch(container.origin + routes.blog);

    const { exitCode, log } = await container.stop();

    expect(exitCode).toBe(0);
    expect(log).toContain('"stopping"');
  });
});
