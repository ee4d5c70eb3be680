import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { createEditor } from '../../src/development/editor.ts';
import { portOf } from '../../src/http/server/http-server.ts';
import { untilEnd } from '../support/until-end.ts';

test('the editor gets the files of its package, and a plain 404 for what the package lacks', async () => {
  const server = untilEnd(createServer(createEditor()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const get = (path: string) => fetch(`http://127.0.0.1:${portOf(server)}${path}`);

  const there = await get('/@sveltia/cms@1.0.0/package.json');
  const missing = await get('/@sveltia/cms@1.0.0/nothing.json');

  expect(await there.json()).toMatchObject({ name: '@sveltia/cms' });
  expect([missing.status, await missing.text()]).toEqual([404, 'Not Found']);
});
