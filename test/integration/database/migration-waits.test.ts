import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';
import { expect, test } from 'vitest';
import { waitForDatabase } from '../../../src/database/watchdog.ts';
import {
  createDatabase,
  createEmptyDatabase,
  NOWHERE,
} from '../../support/database/test-database.ts';
import { freePort } from '../../support/free-port.ts';
import { endOf, startMigrate } from '../../support/posts/posts-command.ts';
import { untilEnd } from '../../support/until-end.ts';

const empty = untilEnd(await createEmptyDatabase());

test('migrate waits for a PostgreSQL that starts late, and says so once', async () => {
  await using posts = await createDatabase();
  const url = new URL(posts.databaseUrl);
  const [port, hostname] = [Number(url.port), url.hostname];
  url.host = `127.0.0.1:${await freePort()}`;
  await using postgres = createServer((client) => {
    pipeline(client, connect(port, hostname), client, () => {});
  });
  const command = startMigrate({ databaseUrl: url.href });
  const ended = endOf(command);
  await once(command.stderr, 'data');
  postgres.listen(Number(url.port), '127.0.0.1');

  expect(await ended).toMatchObject({
    code: 0,
    stdout: 'schema is up to date\n',
    stderr: expect.stringMatching(/^DATABASE_URL: .+ECONNREFUSED.+; waiting for it.+\n$/),
  });
});

test.for([
  ['a wrong password', { password: 'wrong' }, 77, 'the database rejects this user or the password'],
  ['a missing password', { password: '' }, 78, 'the database asks for a password'],
  ['TLS that the server lacks', { search: '?sslmode=verify-full' }, 78, 'the address asks for TLS'],
  ['a database that does not exist', { pathname: '/missing' }, 77, 'there is no such database'],
] as const)('migrate does not wait for %s', async ([, wrong, code, meaning]) => {
  const url = Object.assign(new URL(empty.databaseUrl), wrong);

  // Whoever waits says so first, in a line of its own.
  expect(await endOf(startMigrate({ databaseUrl: url.href }))).toMatchObject({
    code,
    stderr: expect.stringMatching(new RegExp(`^DATABASE_URL: ${meaning}.+\n$`)),
  });
});

test('the wait ends with the last error', async () => {
  const errors: unknown[] = [];
  const wait = waitForDatabase(NOWHERE, (error) => errors.push(error), {
    forMs: 300,
    everyMs: 100,
  });

  await expect(wait).rejects.toThrow('ECONNREFUSED');
  expect(errors).toHaveLength(1);
});
