import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { aJpeg } from '../support/posts/pictures.ts';
import { aPostFile } from '../support/posts/posts-command.ts';
import { httpGet } from '../support/server/http.ts';
import { untilEnd } from '../support/until-end.ts';
import { copyProject } from './checkout.ts';

const checkout = untilEnd(await copyProject());

async function page(origin: string) {
  const response = await fetch(origin);
  const refresh = response.headers.get('refresh');
  return { status: response.status, refresh, html: await response.text() };
}

/** The status for a page of another name that was made to point to this machine (DNS rebinding). */
const statusFor = async (origin: string, host: string) => (await httpGet(origin, { host })).status;

/** Waits until open pages are told to load again. */
async function reload(origin: string): Promise<void> {
  const { body } = await fetch(`${origin}/dev/events`);
  for await (const chunk of body ?? []) {
    if (Buffer.from(chunk).includes('event: reload')) return;
  }
}

test('a file is shown in the real layout, again at each save, also with errors, without a database', async () => {
  const file = path.join(checkout.folder, 'mío.md');
  await checkout.write({ 'mi foto.jpg': await aJpeg({ width: 300, height: 200 }) });
  const text = 'Primera versión, [aquí](/no-existe) y [allí](/sobre-nosotros).';
  await writeFile(file, aPostFile({ hero: 'mi foto.jpg', draft: 'true' }, text));

  const command = checkout.run('development/posts.ts', {}, ['preview', file, '--port', '0']);
  await command.prints('(Ctrl-C stops it)');
  const [origin = ''] = /http:\/\/localhost:\d+/.exec(command.output()) ?? [];

  const shown = await page(origin);
  expect(shown.status).toBe(200);
  expect(shown.html).toContain('Primera versión, ');
  expect(command.output().match(/leads nowhere.*/g)).toEqual([
    'leads nowhere: the site has no such page',
  ]);
  expect(shown.html).toContain('Peso muerto</h1>');
  const [, hero = ''] = /src="(\/media\/[^"]+)"/.exec(shown.html) ?? [];
  const picture = await fetch(origin + hero);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(100);
  const other = await fetch(`${origin}/media/${encodeURIComponent('../package.json')}`);
  const beside = await fetch(`${origin}/media/package.json`);
  expect([other.status, beside.status]).toEqual([400, 404]);

  expect(await statusFor(origin, 'attacker.example')).toBe(403);
  expect(await statusFor(origin, `attacker.example:${new URL(origin).port}`)).toBe(403);
  expect(await statusFor(origin, `127.0.0.1:${new URL(origin).port}`)).toBe(302);

  const told = reload(origin);
  await writeFile(file, aPostFile({ date: '2026-02-30' }));
  await told;
  await command.prints(`${file}:5:7 date: "2026-02-30"`);
  const invalid = await page(origin);
  expect(invalid.status).toBe(422);
  expect(invalid.html).toContain('date: "2026-02-30": that date, hour or offset does not exist');
  // The browser itself asks again until the file is correct.
  expect(invalid.refresh).toBe('1');

  const again = reload(origin);
  await writeFile(file, aPostFile({}, 'Segunda versión.'));
  await again;
  expect((await page(origin)).html).toContain('Segunda versión.');

  const gone = reload(origin);
  await rename(file, `${file}.old`);
  await gone;
  await command.prints(`${file}:1:1 the file is gone`);
  expect(await page(origin)).toMatchObject({
    status: 422,
    html: expect.stringContaining('the file is gone'),
  });

  command.child.kill('SIGINT');
  expect(await command.exitCode()).toBe(0);
});

test('of a folder it says in one line why it cannot be shown', async () => {
  const folder = 'src/content/posts';
  const command = checkout.run('development/posts.ts', {}, ['preview', folder, '--port', '0']);

  expect(await command.exitCode()).toBe(64);
  expect(command.output()).toBe(`${folder}: expected one .md file, not a folder or a stream\n`);
});
