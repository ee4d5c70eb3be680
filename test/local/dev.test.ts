import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { untilEnd } from '../support/until-end.ts';
import { copyProject } from './checkout.ts';

/** One site in development, save after save. */
const checkout = untilEnd(await copyProject());
const PORT = await freePort();
const origin = `http://localhost:${PORT}`;
const script = checkout.run('development/dev.ts', { PORT });
beforeAll(() => script.prints('The site is at'));

test('a save is on the site and open pages are told to reload, server code included', async () => {
  const events = await fetch(`${origin}/dev/events`);
  const told = events.body?.pipeThrough(new TextDecoderStream()).getReader();

  const file = path.join(checkout.folder, 'src/http/server/admin-app.ts');
  await writeFile(file, await readFile(file, 'utf8'));
  const site = path.join(checkout.folder, 'src/content/site.ts');
  await writeFile(site, (await readFile(site, 'utf8')).replace('todos los niveles', 'cada nivel'));

  await expect
    .poll(async () => (await told?.read())?.value, { timeout: 60_000 })
    .toContain('reload');
  // The first reload may be that of the first file.
  await expect
    .poll(async () => (await fetch(origin)).text(), { timeout: 60_000 })
    .toContain('Fitness para cada nivel');
  await told?.cancel();
});

test('what is saved right after a mistake is on the site', async () => {
  const file = path.join(checkout.folder, 'src/content/site.ts');
  const source = await readFile(file, 'utf8');

  for (const word of ['fuerza', 'salud']) {
    const before = script.output().length;
    const next = source.replace('cada nivel', word);
    // Found by the check of texts, which ends before the bundles are made.
    await writeFile(file, `${source}export const empty = '';\n`);
    await expect
      .poll(() => script.output().slice(before), { timeout: 60_000, interval: 5 })
      .toContain('empty');
    await writeFile(file, next);
    await expect
      .poll(async () => (await fetch(origin)).text(), { timeout: 60_000 })
      .toContain(`Fitness para ${word}<`);
  }
});

test('a mistake in the code is told, and the last good build goes on being served', async () => {
  const before = script.output().length;

  await checkout.write({ 'src/ui/layout/sidebar.tsx': 'export function Menu() {' });

  const output = () => script.output().slice(before);
  await expect
    .poll(output, { timeout: 60_000 })
    .toContain('not built: the site shows the last successful build');
  expect(output().split('sidebar.tsx:1:')).toHaveLength(2);
  expect(output()).not.toMatch(/^ +at /m);
  expect((await fetch(origin)).status).toBe(200);
});

test('Ctrl-C ends it', async () => {
  script.child.kill('SIGINT');

  expect(await script.exitCode()).toBe(0);
});
