import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { connectForCommand } from '../../src/database/connect.ts';
import { migrateToLatest } from '../../src/database/migrations.ts';
import { upsertPost } from '../../src/posts/publishing/store-posts.ts';
import { connectionString, postgresContainer } from '../support/database/postgres-container.ts';
import { MIGRATIONS } from '../support/database/template-database.ts';
import { aPost, POST } from '../support/database/test-database.ts';
import { dockerIsRunning } from '../support/docker/docker.ts';
import { endOf, startMigrate } from '../support/posts/posts-command.ts';
import { onlyPublishingFails, startVisited } from './outages.ts';

const hasDocker = dockerIsRunning();
if (!hasDocker) console.warn('database-full.test.ts: skipped, needs Docker: no engine runs here');

/** Where the image of PostgreSQL 18 has its data; here a small file system in memory. */
const VOLUME = '/var/lib/postgresql';
const SETTINGS = ['max_wal_size=64MB', 'min_wal_size=32MB', 'fsync=off'];

/** More than is free in the files that are there, and cannot be compressed. */
const LONG_TEXT = randomBytes(30_000).toString('hex').replaceAll(/.{60}/g, '$&\n\n');

async function startSmallPostgres() {
  const container = await postgresContainer()
    .withTmpFs({ [VOLUME]: 'rw,size=160m' })
    .withCommand(['postgres', ...SETTINGS.flatMap((setting) => ['-c', setting])])
    .start();
  const inside = async (command: string) => {
    const { exitCode, output } = await container.exec(['sh', '-c', command]);
    if (exitCode !== 0) throw new Error(output);
  };
  return {
    databaseUrl: connectionString(container),
    fill: () => inside(`cat /dev/zero > ${VOLUME}/filler || true`),
    free: () => inside(`rm ${VOLUME}/filler`),
    async [Symbol.asyncDispose]() {
      await container.stop();
    },
  };
}

// A row of the table in docs/operating.md, by its name.

describe.skipIf(!hasDocker)('PostgreSQL', () => {
  test('full: visitors notice nothing, publishing says what is the matter', async () => {
    await using postgres = await startSmallPostgres();
    const { databaseUrl } = postgres;
    await using database = connectForCommand(databaseUrl);
    await migrateToLatest(database, MIGRATIONS);
    await upsertPost(database, aPost({ slug: POST, title: 'Antes' }));
    await using server = await startVisited(databaseUrl);
    const stored = () => database.selectFrom('posts').selectAll().execute();
    const before = await stored();

    await postgres.fill();
    const free = async () => {
      expect(await stored()).toEqual(before);
      expect(await endOf(startMigrate({ databaseUrl }))).toMatchObject({ code: 0 });
      await postgres.free();
    };
    await onlyPublishingFails({ server, postgres }, 'is full', free, LONG_TEXT);
  });
});
