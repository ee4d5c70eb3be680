import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../../src/content/site.ts';
import { routes } from '../../src/routes.ts';
import { copyProject, freePort, type RunningScript } from '../support/checkout.ts';
import { aPostFile } from '../support/posts-command.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

async function ports() {
  const [PORT, ADMIN_PORT] = [await freePort(), await freePort()];
  return { PORT, ADMIN_PORT, origin: `http://localhost:${PORT}` };
}

/** Whether the PostgreSQL of a checkout runs. */
async function postgresRuns(folder: string): Promise<boolean> {
  const pidFile = path.join(folder, '.data/postgres/postmaster.pid');
  if (!existsSync(pidFile)) return false;
  const [pid] = (await readFile(pidFile, 'utf8')).split('\n');
  return existsSync(`/proc/${pid}`);
}

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
  const { origin, ...env } = await ports();

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
  const { origin, ...env } = await ports();
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

test('a mistake in the texts is told once, with its place and what to write', async () => {
  await using checkout = await copyProject();
  const { origin: _, ...env } = await ports();
  const texts = path.join(checkout.folder, 'src/content/trainers.ts');
  await writeFile(texts, (await readFile(texts, 'utf8')).replace("'Toni Mes", "'Toni d'es Mes"));

  const script = checkout.run('start.ts', env);

  expect(await script.exitCode()).toBe(65);
  expect(script.output().split('src/content/trainers.ts:')).toHaveLength(2);
  expect(script.output()).toContain("write ’ for an apostrophe: a ' ends the text");
  expect(script.output()).not.toMatch(/^ +at /m);
  expect(await postgresRuns(checkout.folder)).toBe(false);
});

test('when the server ends by itself the site ends, and not as if all were well', async () => {
  await using checkout = await copyProject();
  const { origin: _, ...env } = await ports();
  const script = checkout.run('start.ts', env);
  await script.prints('sample posts are published');

  process.kill(await childOf(script.child.pid, 'dist/server.js'), 'SIGKILL');

  expect(await script.exitCode()).toBe(70);
  expect(script.output().trim().split('\n').at(-1)).toBe('the server ended (SIGKILL)');
  expect(await postgresRuns(checkout.folder)).toBe(false);
});

test('after kill -9 nothing keeps the port, and the next start works', async () => {
  await using checkout = await copyProject();
  const { origin, ...env } = await ports();
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
  const { origin, ...env } = await ports();

  const started = checkout.run('start.ts', env);
  await started.prints('The site is at');

  expect((await fetch(origin + routes.blog)).status).toBe(200);
  expect(await stop(started)).toBe(0);
});

test.for(['PORT', 'ADMIN_PORT'] as const)(
  'a %s that is in use is one clear line, before anything is done',
  async (variable) => {
    await using checkout = await copyProject();
    const { origin: _, ...env } = await ports();
    const squatter = createServer().listen(Number(env[variable]));

    const script = checkout.run('start.ts', env);

    expect(await script.exitCode()).not.toBe(0);
    const another = `${variable}=${Number(env[variable]) + 1}`;
    expect(script.output()).toBe(
      `${variable}: port ${env[variable]} is in use: choose another, such as ${another} npm start\n`,
    );
    expect(existsSync(path.join(checkout.folder, '.data'))).toBe(false);
    squatter.close();
  },
);

test('wrong variables are a clear line each, before anything is done', async () => {
  await using checkout = await copyProject();

  const script = checkout.run('start.ts', { PORT: 'ochenta', SITE_URL: 'example.com' });

  expect(await script.exitCode()).not.toBe(0);
  const lines = script.output().trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^PORT is "ochenta": /);
  expect(lines[1]).toMatch(/^SITE_URL is "example.com": /);
  expect(existsSync(path.join(checkout.folder, '.data'))).toBe(false);
});

test('a folder that cannot be written is one clear line', async () => {
  await using checkout = await copyProject(isRoot ? NOBODY : undefined);
  const { origin: _, ...env } = await ports();
  await writeFile(path.join(checkout.folder, '.data'), 'not a folder');

  const script = checkout.run('start.ts', env);

  expect(await script.exitCode()).not.toBe(0);
  const complaint = script.output().trim().split('\n').at(-1);
  expect(complaint).toContain(path.join(checkout.folder, '.data'));
});

test('a database that does not answer is one clear line that keeps the password', async () => {
  await using checkout = await copyProject();
  const { origin: _, ...env } = await ports();
  const DATABASE_URL = 'postgresql://web:secreto@127.0.0.1:9/site';

  const script = checkout.run('start.ts', { ...env, DATABASE_URL });

  expect(await script.exitCode()).not.toBe(0);
  const complaint = script.output().trim().split('\n').at(-1);
  expect(complaint).toMatch(/^DATABASE_URL: the database does not answer: /);
  expect(script.output()).not.toContain('secreto');
  expect(existsSync(path.join(checkout.folder, '.data'))).toBe(false);
});

test('a change of a trainer, and a post that is published, are on the site', async () => {
  await using checkout = await copyProject();
  const { origin, ...env } = await ports();
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

test('a sample post that is faulty is told, and the site goes on without samples', async () => {
  await using checkout = await copyProject();
  const { origin, ...env } = await ports();
  await writeFile(
    path.join(checkout.folder, 'src/content/posts/mal.md'),
    '---\ntitle: Mal\n---\nHola.\n',
  );

  const script = checkout.run('start.ts', env);
  await script.prints('No sample post is published');

  expect(script.output()).toMatch(/mal\.md:2:1 description: is missing/);
  expect((await fetch(origin + routes.blog)).status).toBe(200);
  expect(await stop(script)).toBe(0);
});
