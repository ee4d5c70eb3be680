import { expect, test } from 'vitest';
import { waitForDatabase } from '../../../src/database/watchdog.ts';
import { startOwnPostgres } from '../../support/database/own-postgres.ts';
import { createEmptyDatabase } from '../../support/database/test-database.ts';
import { endOf, startMigrate } from '../../support/posts/posts-command.ts';

const NOWHERE = 'postgresql://site:secret@127.0.0.1:9/site';

test('migrate waits for a PostgreSQL that starts late, and says so once', async () => {
  await using postgres = await startOwnPostgres();
  await postgres.stop();
  const command = startMigrate(postgres);
  const ended = endOf(command);
  await new Promise((resolve) => command.stderr?.once('data', resolve));
  setTimeout(() => void postgres.start(), 2_500);

  expect(await ended).toMatchObject({
    code: 0,
    stdout: 'schema is up to date\n',
    stderr: expect.stringMatching(/^DATABASE_URL: .+ECONNREFUSED.+; waiting for it.+\n$/),
  });
});

test.for<[string, (url: URL) => void]>([
  [
    'a wrong password',
    (url) => {
      url.password = 'wrong';
    },
  ],
  [
    'a database that does not exist',
    (url) => {
      url.pathname = '/missing';
    },
  ],
])('migrate does not wait for %s', async ([, spoil]) => {
  await using empty = await createEmptyDatabase();
  const url = new URL(empty.databaseUrl);
  spoil(url);
  const startedAt = Date.now();

  expect(await endOf(startMigrate({ databaseUrl: url.href }))).toMatchObject({
    code: 77,
    stderr: expect.stringMatching(/^DATABASE_URL: .+\n$/),
  });
  expect(Date.now() - startedAt).toBeLessThan(5_000);
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
