import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '../../src/routes.ts';
import { untilEnd } from '../support/until-end.ts';
import { copyProject, freePorts, postgresRuns } from './checkout.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Of those that change nothing. */
const untouched = untilEnd(await copyProject());

test('a mistake in the texts is told once, with its place and what to write', async () => {
  await using checkout = await copyProject();
  const { origin: _, ...env } = await freePorts();
  const texts = path.join(checkout.folder, 'src/content/trainers.ts');
  await writeFile(texts, (await readFile(texts, 'utf8')).replace("'Toni Mes", "'Toni d'es Mes"));

  const script = checkout.run('development/start.ts', env);

  expect(await script.exitCode()).toBe(65);
  expect(script.output().split('src/content/trainers.ts:')).toHaveLength(2);
  expect(script.output()).toContain("write ’ for an apostrophe: a ' ends the text");
  expect(script.output()).not.toMatch(/^ +at /m);
  expect(await postgresRuns(checkout.folder)).toBe(false);
});

test.for(['PORT', 'ADMIN_PORT'] as const)(
  'a %s that is in use is one clear line, before anything is done',
  async (variable) => {
    const { origin: _, ...env } = await freePorts();
    const squatter = createServer().listen(Number(env[variable]));

    const script = untouched.run('development/start.ts', env);

    expect(await script.exitCode()).not.toBe(0);
    const another = `${variable}=${Number(env[variable]) + 1}`;
    expect(script.output()).toBe(
      `${variable}: port ${env[variable]} is in use: choose another, such as ${another}\n`,
    );
    expect(existsSync(path.join(untouched.folder, '.data'))).toBe(false);
    squatter.close();
  },
);

test('wrong variables are a clear line each, before anything is done', async () => {
  const script = untouched.run('development/start.ts', {
    PORT: 'ochenta',
    SITE_URL: 'example.com',
  });

  expect(await script.exitCode()).not.toBe(0);
  const lines = script.output().trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^PORT is "ochenta": /);
  expect(lines[1]).toMatch(/^SITE_URL is "example.com": /);
  expect(existsSync(path.join(untouched.folder, '.data'))).toBe(false);
});

test('a port to write at that is none is told as wrong, and what is right', async () => {
  const script = untouched.run('development/posts.ts', {}, ['write', '--port', 'abc']);

  expect(await script.exitCode()).toBe(64);
  expect(script.output()).toBe(
    "option '--port <port>' argument 'abc' is invalid. expected a number from 0 to 65535\n(see --help)\n",
  );
});

test('a folder that cannot be written is one clear line', async () => {
  await using checkout = await copyProject(isRoot ? NOBODY : undefined);
  const { origin: _, ...env } = await freePorts();
  await writeFile(path.join(checkout.folder, '.data'), 'not a folder');

  const script = checkout.run('development/start.ts', env);

  expect(await script.exitCode()).not.toBe(0);
  const complaint = script.output().trim().split('\n').at(-1);
  expect(complaint).toContain(path.join(checkout.folder, '.data'));
});

test('a database that does not respond is reported in one line without the password', async () => {
  const { origin: _, ...env } = await freePorts();
  const DATABASE_URL = 'postgresql://web:secreto@127.0.0.1:9/site';

  const script = untouched.run('development/start.ts', { ...env, DATABASE_URL });

  expect(await script.exitCode()).not.toBe(0);
  const complaint = script.output().trim().split('\n').at(-1);
  expect(complaint).toMatch(/^DATABASE_URL: the database does not respond: /);
  expect(script.output()).not.toContain('secreto');
  expect(existsSync(path.join(untouched.folder, '.data'))).toBe(false);
});

test('an invalid sample post is reported, and the site starts without samples', async () => {
  await using checkout = await copyProject();
  const { origin, ...env } = await freePorts();
  await writeFile(
    path.join(checkout.folder, 'src/content/posts/mal.md'),
    '---\ntitle: Mal\n---\nHola.\n',
  );

  const script = checkout.run('development/start.ts', env);
  await script.prints('No sample post is published');

  expect(script.output()).toMatch(/mal\.md:2:1 description: is missing/);
  expect((await fetch(origin + routes.blog)).status).toBe(200);
  script.child.kill('SIGINT');
  expect(await script.exitCode()).toBe(0);
});
