import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { copyProject } from './checkout.ts';

test('a save is on the site and open pages are told to reload, server code included', async () => {
  await using checkout = await copyProject();
  const PORT = await freePort();
  const origin = `http://localhost:${PORT}`;
  const script = checkout.run('development/dev.ts', { PORT });
  await script.prints('The site is at');
  const events = await fetch(`${origin}/dev/events`);
  const told = events.body?.pipeThrough(new TextDecoderStream()).getReader();

  const file = path.join(checkout.folder, 'src/http/server/admin-app.ts');
  await writeFile(file, await readFile(file, 'utf8'));
  const site = path.join(checkout.folder, 'src/content/site.ts');
  await writeFile(site, (await readFile(site, 'utf8')).replace('todos los niveles', 'cada nivel'));

  await expect
    .poll(async () => (await told?.read())?.value, { timeout: 20_000 })
    .toContain('reload');
  expect(await (await fetch(origin)).text()).toContain('Fitness para cada nivel');
  script.child.kill('SIGINT');
  expect(await script.exitCode()).toBe(0);
});

test('a mistake in the code is told, and the last good build goes on being served', async () => {
  await using checkout = await copyProject();
  const PORT = await freePort();
  const script = checkout.run('development/dev.ts', { PORT });
  await script.prints('The site is at');

  await writeFile(
    path.join(checkout.folder, 'src/ui/layout/sidebar.tsx'),
    'export function Menu() {',
  );

  await script.prints('not built: the site shows the last version that was built');
  expect(script.output().split('sidebar.tsx:1:')).toHaveLength(2);
  expect(script.output()).not.toMatch(/^ +at /m);
  expect((await fetch(`http://localhost:${PORT}`)).status).toBe(200);
  script.child.kill('SIGINT');
  expect(await script.exitCode()).toBe(0);
});
