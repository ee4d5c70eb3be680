import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { site } from '../../src/content/site.ts';
import { routes } from '../../src/routes.ts';
import { aPostFile } from '../support/posts/posts-command.ts';
import { httpGet } from '../support/server/http.ts';
import { untilEnd } from '../support/until-end.ts';
import { copyProject, freePorts, ORDINARY, postgresRuns, type RunningScript } from './checkout.ts';

/** The process that another one has started and whose command line holds this. */
async function childOf(parent: number | undefined, command: string): Promise<number> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  for (const pid of children.split(' ')) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(command)) return Number(pid);
  }
  throw new Error(`process ${parent} has started no ${command}`);
}

async function stop(script: RunningScript): Promise<number | null> {
  script.child.kill('SIGINT');
  return script.exitCode();
}

/** Runs a command as its owner would in the folder of the project. */
function inShell(command: string) {
  const env = { PATH: process.env['PATH'], HOME: checkout.folder };
  return promisify(execFile)('sh', ['-c', command], { cwd: checkout.folder, env, ...ORDINARY });
}

/** One checkout of an ordinary user, start after start. */
const checkout = untilEnd(await copyProject(ORDINARY));
const { origin, ...env } = await freePorts();
const own = path.join(checkout.folder, 'mio.md');
await writeFile(own, aPostFile({ slug: 'mio' }, 'Hola.'));
const posts = async () => (await fetch(origin + routes.apiPosts)).json();

test('before the first there is no database to publish to, which is said in one line', async () => {
  const command = checkout.run('development/posts.ts', {}, ['publish', own]);

  expect(await command.exitCode()).toBe(78);
  expect(command.output()).toMatch(/^DATABASE_URL is required: .* or run npm start first\n$/);
});

test('from nothing it serves the samples and what the owner has changed, and posts finds its database; Ctrl-C ends all', async () => {
  const trainers = path.join(checkout.folder, 'src/content/trainers.ts');
  const text = await readFile(trainers, 'utf8');
  await writeFile(trainers, text.replace(/name: '.*'/, "name: 'Aina Bonet'"));
  const sample = aPostFile({ author: 'Aina Bonet' }, 'De prueba.');
  await checkout.write({ 'src/content/posts/mi-primer-articulo.md': sample });

  const script = checkout.run('development/start.ts', env);
  await script.prints(`The site is at ${origin}`);
  expect(await (await fetch(origin)).text()).toContain(site.hero.title);
  expect(((await posts()) as unknown[]).length).toBeGreaterThan(8);
  expect(await (await fetch(origin + routes.trainers)).text()).toContain('Aina Bonet');
  expect(await (await fetch(`${origin}/blog/peso-muerto`)).text()).toContain('De prueba.');

  // A variable that is empty is one that is not set.
  const empty = { DATABASE_URL: '', SITE_URL: '' };
  const command = checkout.run('development/posts.ts', empty, ['publish', own]);
  expect(await command.exitCode()).toBe(0);
  expect(command.output()).toBe(
    `DATABASE_URL is not set: using the database of npm start, in .data/\ncreated  mio  ${origin}/blog/mio\n1 post: 1 created\n`,
  );
  expect(await (await fetch(`${origin}/blog/mio`)).text()).toContain('Hola.');

  const write = checkout.run('development/posts.ts', {}, ['write', '--port', '0']);
  await write.prints('(Ctrl-C stops it)');
  const [editor = ''] = /http:\/\/localhost:\d+\/admin\//.exec(write.output()) ?? [];
  expect(await (await fetch(editor)).text()).toContain('src="/@sveltia/cms@');
  expect(await httpGet(editor, { host: 'attacker.example' })).toMatchObject({ status: 403 });
  // It begins with the posts of the site.
  const exported = path.join(checkout.folder, 'posts/peso-muerto-paso-a-paso/index.md');
  expect(await readFile(exported, 'utf8')).toMatch(/^---\ntitulo: /);
  await checkout.write({ 'posts/hola.md': aPostFile({ title: 'Hola' }) });
  await write.prints('post published hola.md');
  expect(write.output()).not.toContain('peso-muerto');
  expect((await fetch(`${origin}/blog/hola`)).status).toBe(200);

  expect(await stop(script)).toBe(0);
  await checkout.write({ 'posts/otro.md': aPostFile({ title: 'Otro' }) });
  await write.prints('press Ctrl-C here and run this again');
  expect(await stop(write)).toBe(0);
  expect(await postgresRuns(checkout.folder)).toBe(false);
  await expect(fetch(origin)).rejects.toThrow();
});

test('the next keeps the data, and its database to itself; after kill -9 nothing keeps the port', async () => {
  const script = checkout.run('development/start.ts', env);
  await script.prints('The site is at');
  expect(await posts()).toContainEqual(expect.objectContaining({ slug: 'mio' }));

  for (const name of ['start', 'dev']) {
    const { origin: _, ...ports } = await freePorts();
    const second = checkout.run(`development/${name}.ts`, ports);
    expect(await second.exitCode()).toBe(75);
    expect(second.output()).toBe(
      `a site runs already in this folder, at ${origin}: stop it first, or use another folder, or set DATABASE_URL\n`,
    );
  }
  expect(existsSync(path.join(checkout.folder, 'dist/server.js'))).toBe(true);

  const { stdout } = await inShell('cd posts && npm run -s posts -- check hola.md');
  expect(stdout).toBe('1 post: no errors; nothing was published\n');
  const document = await readFile('docs/publishing.md', 'utf8');
  for (const [, command = ''] of document.matchAll(/^ {4}(npm run .+ > posts\.\w+)$/gm)) {
    await inShell(command);
  }
  expect((await inShell('tar tf posts.tar')).stdout).toContain('mio/index.md\n');
  const list = JSON.parse(await readFile(path.join(checkout.folder, 'posts.json'), 'utf8'));
  expect(list).toContainEqual(expect.objectContaining({ slug: 'mio' }));

  script.child.kill('SIGKILL');
  await script.exitCode();
  await expect.poll(() => fetch(origin).catch(() => 'gone'), { timeout: 5_000 }).toBe('gone');
  expect(script.output()).not.toContain('ERR_IPC_DISCONNECTED');
});

test('the next after that works; when its server ends by itself it ends, and not as if all were well', async () => {
  const script = checkout.run('development/start.ts', env);
  await script.prints('The site is at');
  expect(await posts()).toContainEqual(expect.objectContaining({ slug: 'mio' }));

  process.kill(await childOf(script.child.pid, 'dist/server.js'), 'SIGKILL');

  expect(await script.exitCode()).toBe(70);
  expect(script.output().trim().split('\n').at(-1)).toBe('the server ended (SIGKILL)');
  expect(await postgresRuns(checkout.folder)).toBe(false);
});
