import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../../src/content/site.ts';
import { routes } from '../../src/routes.ts';
import { copyProject, freePorts, postgresRuns, type RunningScript } from '../support/checkout.ts';
import { aPostFile } from '../support/posts-command.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** The process that another one has started and whose command line holds this. */
async function childOf(parent: number | undefined, command: string): Promise<number> {
  for (const pid of (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')).split(
    ' ',
  )) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(command)) return Number(pid);
  }
  throw new Error(`process ${parent} has started no ${command}`);
}

async function stop(script: RunningScript): Promise<number | null> {
  script.child.kill('SIGINT');
  return script.exitCode();
}

test('from nothing it serves the samples; Ctrl-C ends all; the next start keeps the data', async () => {
  await using checkout = await copyProject();
  const { origin, ...env } = await freePorts();

  const first = checkout.run('start.ts', env);
  await first.prints(`The site is at ${origin}`);
  expect(await (await fetch(origin)).text()).toContain(site.hero.title);
  await first.prints('sample posts are published');
  const posts = (await (await fetch(origin + routes.apiPosts)).json()) as unknown[];
  expect(posts.length).toBeGreaterThanOrEqual(8);
  expect(await stop(first)).toBe(0);
  expect(await postgresRuns(checkout.folder)).toBe(false);
  await expect(fetch(origin)).rejects.toThrow();

  const second = checkout.run('start.ts', env);
  await second.prints('The site is at');
  expect(await (await fetch(origin + routes.apiPosts)).json()).toEqual(posts);
  expect(await stop(second)).toBe(0);
});

test('posts finds the database of the site that runs, and says so', async () => {
  await using checkout = await copyProject();
  const { origin, ...env } = await freePorts();
  const file = path.join(checkout.folder, 'mio.md');
  await writeFile(file, aPostFile({ slug: 'mio' }, 'Hola.'));

  const early = checkout.run('posts.ts', {}, ['publish', file]);
  expect(await early.exitCode()).toBe(78);
  expect(early.output()).toMatch(/^DATABASE_URL is required: .* or run npm start first\n$/);

  const script = checkout.run('start.ts', env);
  await script.prints('sample posts are published');
  const command = checkout.run('posts.ts', env, ['publish', file]);
  expect(await command.exitCode()).toBe(0);
  expect(command.output()).toBe(
    `DATABASE_URL is not set: using the database of npm start, in .data/\ncreated         mio  ${origin}/blog/mio\n1 post: 1 created\n`,
  );
  expect(await (await fetch(`${origin}/blog/mio`)).text()).toContain('Hola.');

  expect(await stop(script)).toBe(0);
});

test('when the server ends by itself the site ends, and not as if all were well', async () => {
  await using checkout = await copyProject();
  const { origin: _, ...env } = await freePorts();
  const script = checkout.run('start.ts', env);
  await script.prints('sample posts are published');

  process.kill(await childOf(script.child.pid, 'dist/server.js'), 'SIGKILL');

  expect(await script.exitCode()).toBe(70);
  expect(script.output().trim().split('\n').at(-1)).toBe('the server ended (SIGKILL)');
  expect(await postgresRuns(checkout.folder)).toBe(false);
});

test('after kill -9 nothing keeps the port, and the next start works', async () => {
  await using checkout = await copyProject();
  const { origin, ...env } = await freePorts();
  const killed = checkout.run('start.ts', env);
  await killed.prints('The site is at');

  killed.child.kill('SIGKILL');
  await killed.exitCode();
  await expect.poll(() => fetch(origin).catch(() => 'gone'), { timeout: 5_000 }).toBe('gone');
  expect(killed.output()).not.toContain('ERR_IPC_DISCONNECTED');

  const next = checkout.run('start.ts', env);
  await next.prints('The site is at');
  expect((await fetch(origin + routes.blog)).status).toBe(200);
  expect(await stop(next)).toBe(0);
  expect(await postgresRuns(checkout.folder)).toBe(false);
});

test.skipIf(!isRoot)('an ordinary user can run it', async () => {
  await using checkout = await copyProject(NOBODY);
  const { origin, ...env } = await freePorts();

  const started = checkout.run('start.ts', env);
  await started.prints('The site is at');

  expect((await fetch(origin + routes.blog)).status).toBe(200);
  expect(await stop(started)).toBe(0);
});

test('a change of a trainer, and a post that is published, are on the site', async () => {
  await using checkout = await copyProject();
  const { origin, ...env } = await freePorts();
  const trainers = path.join(checkout.folder, 'src/content/trainers.ts');
  const text = await readFile(trainers, 'utf8');
  await writeFile(trainers, text.replaceAll("name: 'Toni Mesquida'", "name: 'Aina Bonet'"));
  await mkdir(path.join(checkout.folder, 'mios'));
  await writeFile(
    path.join(checkout.folder, 'src/content/posts/mi-primer-articulo.md'),
    '---\ntitle: Mi primer artículo\ndescription: De prueba.\nauthor: Aina Bonet\ndate: 2026-11-20\nhero: /posts/zapatillas-paseo.svg\nheroAlt: Una barra\n---\n\nHola.\n',
  );

  const script = checkout.run('start.ts', env);
  await script.prints('sample posts are published');

  expect(await (await fetch(origin + routes.trainers)).text()).toContain('Aina Bonet');
  expect(await (await fetch(`${origin}/blog/mi-primer-articulo`)).text()).toContain('Hola.');
  expect(await stop(script)).toBe(0);
});
