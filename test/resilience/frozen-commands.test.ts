import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { test, vi } from 'vitest';
import { holdMigration } from '../support/database/migrations.ts';
import {
  commandWaits,
  createEmptyDatabase,
  openSession,
} from '../support/database/test-database.ts';
import { endOf, startMigrate } from '../support/posts/posts-command.ts';
import { publishTitled, titleOn } from './outages.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';

/** After this a command knows that nobody is there: four times five seconds, and a little. */
const NOTICED_WITHIN_MS = 24_000;

const WENT_SILENT =
  /^DATABASE_URL: the database does not respond: no response .+ each change was made completely or not at all; run the command again later\n$/;

/** Waits until the server has ended what commands that are gone have begun. */
async function isUndone({ database }: OwnPostgres): Promise<void> {
  const transactions = () =>
    sql`select from pg_stat_activity
         where application_name = 'command' and xact_start is not null
           and pid <> pg_backend_pid()`.execute(database);
  const areGone = async () => (await transactions()).rows.length === 0;
  // Of no test: several go on at once.
  await vi.waitUntil(areGone, { timeout: 5_000 });
}

test.concurrent(
  'migrate and publish end when the database freezes in the middle; nothing of them is there, and they can be run again',
  async ({ expect }) => {
    await using postgres = await startOwnPostgres();
    const { databaseUrl } = postgres;
    await using empty = await createEmptyDatabase(databaseUrl);
    await using migration = await holdMigration(empty.databaseUrl);
    await using other = await openSession(databaseUrl);
    await other.query('begin; select from posts for update');
    const publish = () => publishTitled(databaseUrl, 'Después');
    const commands = [endOf(startMigrate(empty)), publish()];
    await Promise.all([commandWaits(empty), commandWaits(postgres)]);

    await postgres.freeze();
    const begun = Date.now();
    for (const ended of commands) {
      expect(await ended).toMatchObject({
        code: 69,
        stdout: '',
        stderr: expect.stringMatching(WENT_SILENT),
      });
    }
    expect(Date.now() - begun).toBeLessThan(NOTICED_WITHIN_MS);
    await postgres.thaw();

    await migration.letGoOn();
    await other.end();
    await isUndone(postgres);
    expect(await migration.isThere()).toBe(false);
    expect(await titleOn(postgres)).toBe('Antes');
    expect(await endOf(startMigrate(empty))).toMatchObject({ code: 0 });
    expect(await publish()).toMatchObject({ code: 0 });
    expect(await migration.isThere()).toBe(true);
    expect(await titleOn(postgres)).toBe('Después');
  },
);

test.concurrent(
  'migrate waits for as long as the database works, however long that is',
  async ({ expect }) => {
    await using postgres = await startOwnPostgres();
    await using empty = await createEmptyDatabase(postgres.databaseUrl);
    await using migration = await holdMigration(empty.databaseUrl);
    const ended = endOf(startMigrate(empty));
    await commandWaits(empty);

    await sleep(NOTICED_WITHIN_MS);
    expect(await migration.isThere()).toBe(false);
    await migration.letGoOn();

    expect(await ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/^applied /) });
  },
);
