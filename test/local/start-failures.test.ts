import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { site } from '../../src/content/site.ts';
import { routes } from '../../src/routes.ts';
import { freePort } from '../support/free-port.ts';
import { untilEnd } from '../support/until-end.ts';
import { copyProject, freePorts, ORDINARY, postgresRuns } from './checkout.ts';

/** Content that a test changes is as before at its end; the tests that may start a database come last. */
const checkout = untilEnd(await copyProject());

/** Changes a file of the content until the end of a test. */
async function change(name: string, from: string | RegExp, to: string): Promise<void> {
  const file = path.join(checkout.folder, 'src/content', name);
  const before = await readFile(file);
  onTestFinished(() => writeFile(file, before));
  await writeFile(file, String(before).replace(from, to));
}

const NAME = `name: '${site.name}'`;
const LISTING = /(?<=listing: Listing = )[^]*/;

test.for<readonly [file: string, from: string | RegExp, to: string, said: string | RegExp]>([
  ['site.ts', `${NAME},`, NAME, 'a comma may be missing'],
  ['site.ts', NAME, 'name: ‘Rosell 20’', "write straight ' around a text"],
  [
    'site.ts',
    NAME,
    'name: Rosell',
    /content\/site\.ts\(\d+,\d+\): error TS2304: Cannot find name 'Rosell'/,
  ],
  ['site.ts', NAME, "name: 'Rosell 20", "a ' is missing at the end of a text"],
  ['listing.ts', LISTING, '{ prices: [{ euros: 45,50 }] }', 'write a number with a point: 45.50'],
  ['site.ts', NAME, "name: 'A las 7:30 en Coll d'en Rabassa'", 'write ’ for an apostrophe'],
  ['listing.ts', LISTING, '{ prices: [{ euros: 45€ }] }', "put any other value between ' and '"],
  ['listing.ts', LISTING, "{ phone: '600 000 000' }", 'listing.phone "600 000 000": expected'],
  [
    'listing.ts',
    LISTING,
    "{ openingHours: [{ days: ['Monday'], opens: '7', closes: '21:00' }] }",
    `error TS2322: Type '"7"' is not assignable`,
  ],
  ['facilities.ts', /\.\/photos\/.*\.jpg/, './brand/titles.ttf', 'a name that ends in .jpg'],
  [
    'photos/nosotros.jpg',
    /^[^]*$/,
    'no picture',
    'nosotros.jpg is damaged, or not of a known kind',
  ],
])('%s with %s for %s is told by the build', async ([file, from, to, said]) => {
  await change(file, from, to);
  await checkout.write({ 'dist/server.js': '' });

  const script = checkout.run('../build.mjs');

  expect(await script.exitCode()).toBe(65);
  expect(script.output()).toMatch(said);
  expect(script.output()).not.toMatch(/^ +at /m);
  // The last build, with which a site may run.
  expect(await readFile(path.join(checkout.folder, 'dist/server.js'), 'utf8')).toBe('');
});

const taken = await freePort();
const squatter = createServer().listen(Number(taken));
afterAll(() => void squatter.close());
const inUse = (name: string) =>
  `^${name}: port ${taken} is in use: choose another, such as ${name}=${Number(taken) + 1}\n$`;

test.for<readonly [what: string, given: Record<string, string>, said: RegExp]>([
  ['a PORT that is in use is', { PORT: taken }, new RegExp(inUse('PORT'))],
  ['an ADMIN_PORT that is in use is', { ADMIN_PORT: taken }, new RegExp(inUse('ADMIN_PORT'))],
  [
    'two wrong variables are',
    { PORT: 'ochenta', SITE_URL: 'example.com' },
    /^PORT is "ochenta": .+\nSITE_URL is "example.com": .+\n$/,
  ],
  [
    'a database that does not respond is, without its password,',
    { DATABASE_URL: 'postgresql://web:secreto@127.0.0.1:9/site' },
    /^DATABASE_URL: the database does not respond: .+\n$(?![^])/m,
  ],
])('%s one clear line each, before anything is done', async ([, given, said]) => {
  const { origin: _, ...ports } = await freePorts();

  const script = checkout.run('development/start.ts', { ...ports, ...given });

  expect(await script.exitCode()).not.toBe(0);
  expect(script.output()).toMatch(said);
  expect(script.output()).not.toContain('secreto');
  expect(existsSync(path.join(checkout.folder, '.data'))).toBe(false);
});

test('a port to write at that is none is told as wrong, and what is right', async () => {
  const script = checkout.run('development/posts.ts', {}, ['write', '--port', 'abc']);

  expect(await script.exitCode()).toBe(64);
  expect(script.output()).toBe(
    "option '--port <port>' argument 'abc' is invalid. expected a number from 0 to 65535\n(see --help)\n",
  );
});

test('a folder that cannot be written is one clear line', async () => {
  await using own = await copyProject(ORDINARY);
  const { origin: _, ...env } = await freePorts();
  await own.write({ '.data': 'not a folder' });

  const script = own.run('development/start.ts', env);

  expect(await script.exitCode()).not.toBe(0);
  const complaint = script.output().trim().split('\n').at(-1);
  expect(complaint).toContain(path.join(own.folder, '.data'));
});

test('a mistake in the texts is told once, with its place and what to write', async () => {
  const { origin: _, ...env } = await freePorts();
  await change('trainers.ts', /name: '/, "$&d'es ");

  const script = checkout.run('development/start.ts', env);

  expect(await script.exitCode()).toBe(65);
  expect(script.output().split('src/content/trainers.ts:')).toHaveLength(2);
  expect(script.output()).toContain("write ’ for an apostrophe: a ' ends the text");
  expect(script.output()).not.toMatch(/^ +at /m);
  expect(await postgresRuns(checkout.folder)).toBe(false);
});

test('an invalid sample post is reported, and the site starts without samples', async () => {
  const { origin, ...env } = await freePorts();
  await checkout.write({ 'src/content/posts/mal.md': '---\ntitle: Mal\n---\nHola.\n' });

  const script = checkout.run('development/start.ts', env);
  await script.prints(`The site is at ${origin}`);

  expect(script.output()).toContain('No sample post is published');
  expect(script.output()).toMatch(/mal\.md:2:1 description: is missing/);
  expect((await fetch(origin + routes.blog)).status).toBe(200);
  script.child.kill('SIGINT');
  expect(await script.exitCode()).toBe(0);
});
