import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { connectForCommand } from '../../src/database/connect.ts';
import { migrateToLatest } from '../../src/database/migrations.ts';
import { startEmbeddedPostgres } from '../../src/development/embedded-postgres.ts';
import { upsertPost } from '../../src/posts/publishing/store-posts.ts';
import { MIGRATIONS } from '../support/database/template-database.ts';
import { aPost, POST } from '../support/database/test-database.ts';
import { fixture } from '../support/fixture.ts';
import { createFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of a server that does not run, with the schema and a post: a copy takes less than the making. */
    readonly stoppedPostgres: string;
  }
}

/** Makes it for all tests of outages. */
export default async function setup(project: TestProject) {
  const files = await createFolder();
  await using postgres = await startIn(files.folder, []);
  await migrateToLatest(postgres.database, MIGRATIONS);
  await upsertPost(postgres.database, aPost({ slug: POST, title: 'Antes' }));
  project.provide('stoppedPostgres', files.folder);
  return files[Symbol.asyncDispose];
}

/** A PostgreSQL of the test's own, with a post, that may be stopped and started as servers are. */
export type OwnPostgres = Awaited<ReturnType<typeof startIn>>;

const execute = promisify(execFile);

/** @param settings PostgreSQL's, such as `max_connections=10`. */
export function startOwnPostgres(settings: readonly string[] = []): Promise<OwnPostgres> {
  return fixture(async (resources) => {
    const { folder } = resources.use(await createFolder());
    await copy(inject('stoppedPostgres'), folder);
    return resources.use(await startIn(folder, settings));
  });
}

/** Copies the folder of a server that does not run; the files keep their owner. */
async function copy(from: string, to: string): Promise<void> {
  await execute('cp', ['-Rp', `${from}/.`, to]);
}

/**
 * Starts a standby that follows another server; for a moment that one is stopped, and copied. It is what
 * pg_basebackup does, which is not among the embedded programs.
 */
export function startStandby(primary: OwnPostgres): Promise<OwnPostgres> {
  return fixture(async (resources) => {
    const { folder } = resources.use(await createFolder());
    const data = path.join(folder, 'postgres');
    await primary.stop();
    await copy(primary.folder, folder);
    await primary.start();
    // Any file will do; a copy has the right owner.
    await execute('cp', ['-p', path.join(data, 'PG_VERSION'), path.join(data, 'standby.signal')]);
    return resources.use(await startIn(folder, [`primary_conninfo='${primary.databaseUrl}'`]));
  });
}

function startIn(folder: string, settings: readonly string[]) {
  return fixture(async (resources) => {
    const all = ['fsync=off', `port=${await freePort()}`, ...settings];
    const data = path.join(folder, 'postgres');
    const start = () => startEmbeddedPostgres(folder, all);
    const { databaseUrl, stop } = await start();
    resources.defer(() => stop().catch(() => {}));
    const database = resources.use(connectForCommand(databaseUrl));
    // A server that a failed test has left frozen lets no connection end. One that is stopped has no process.
    resources.defer(() => signal(data, 'SIGCONT').catch(() => {}));
    return {
      folder,
      /** Stays the same when it is started again. */
      databaseUrl,
      database,
      stop,
      start,
      /** Stops all its processes where they are, as a machine that hangs does; connections stay open. */
      freeze: () => signal(data, 'SIGSTOP'),
      /** Lets them go on. */
      thaw: () => signal(data, 'SIGCONT'),
      /** Makes a standby a server of its own. */
      promote: () => sql`select pg_promote()`.execute(database),
    };
  });
}

/** Sends a signal to a server, whose process is named in its `postmaster.pid`, and to its children. */
async function signal(data: string, name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const [server] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
  // It stops first, so that it makes no further process.
  process.kill(Number(server), name);
  await execute('pkill', ['--signal', name, '--parent', String(server)]);
}
