import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '../../src/routes.ts';
import { createDatabase } from '../support/database.ts';
import { httpGet } from '../support/http.ts';
import { startServer } from '../support/server.ts';
import { startProxy } from '../support/tcp-proxy.ts';

const DATABASE_URL = 'postgresql://web:secret@127.0.0.1:9/site';

test('while it stops it is unready, answers on, and ends each connection with its answer', async () => {
  await using server = await startServer({ DATABASE_URL, STOP_PAUSE_SECONDS: '2' });
  expect((await httpGet(server.origin + routes.home)).headers.connection).toBe('close');
  const kept = await fetch(server.origin + routes.home);
  expect(kept.headers.get('connection')).toBe('keep-alive');

  server.process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${server.adminOrigin}/readyz`)).status).toBe(503);

  for (const target of [routes.home, '/favicon.svg', '/no-existe', routes.apiPosts]) {
    const answer = await fetch(server.origin + target);
    expect([target, answer.headers.get('connection')]).toEqual([target, 'close']);
  }
  expect((await fetch(`${server.adminOrigin}/livez`)).status).toBe(200);
  expect(await once(server.process, 'exit')).toEqual([0, null]);
});

test('it ends although the database does not even answer its goodbye', async () => {
  await using site = await createDatabase();
  await using proxy = await startProxy(site.databaseUrl);
  await using server = await startServer({ DATABASE_URL: proxy.databaseUrl });
  expect((await fetch(server.origin + routes.blog)).status).toBe(200);

  await proxy.fail('partitioned');
  server.process.kill('SIGTERM');

  expect(await once(server.process, 'exit')).toEqual([0, null]);
});

test('a second signal ends it at once', async () => {
  await using server = await startServer({ DATABASE_URL, STOP_PAUSE_SECONDS: '15' });

  server.process.kill('SIGTERM');
  await expect.poll(() => server.log.some(({ msg }) => msg === 'stopping')).toBe(true);
  server.process.kill('SIGTERM');

  expect(await once(server.process, 'exit')).toEqual([143, null]);
});

test('an error that nobody caught is logged whole, and ends it after what is in flight', async () => {
  const faulty = path.join(tmpdir(), `faulty-${crypto.randomUUID()}.mjs`);
  await writeFile(
    faulty,
    `process.on('SIGUSR2', () => Promise.reject(new Error('nobody waits')));`,
  );
  const frozen = createServer(() => {}).listen(0, '127.0.0.1');
  await once(frozen, 'listening');
  const { port } = frozen.address() as { readonly port: number };
  await using server = await startServer({
    DATABASE_URL: `postgresql://a:b@127.0.0.1:${port}/c`,
    NODE_OPTIONS: `--import=${faulty}`,
  });
  const waiting = fetch(server.origin + routes.blog);
  await once(frozen, 'connection');
  const ended = once(server.process, 'exit');

  server.process.kill('SIGUSR2');

  // It waited for the database as long as any answer does.
  expect((await waiting).status).toBe(503);
  expect(await ended).toEqual([1, null]);
  const fatal = server.log.find(({ level }) => level === 60);
  expect(JSON.stringify(fatal)).toMatch(/nobody waits.*at .*faulty-/);
  frozen.close();
});
