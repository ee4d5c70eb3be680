import { execFile } from 'node:child_process';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { connectForCommand } from '../../../src/database/connect.ts';
import { migrateToLatest } from '../../../src/database/migrations.ts';
import { startEmbeddedPostgres } from '../../../src/development/embedded-postgres.ts';
import { upsertPost } from '../../../src/posts/publishing/store-posts.ts';
import { freePort } from '../checkout.ts';
import { fixture } from '../fixture.ts';
import { MIGRATIONS } from './template-database.ts';
import { aPost, POST } from './test-database.ts';

/** A PostgreSQL of the test's own, with a post, that may be stopped and started as servers are. */
export type OwnPostgres = Awaited<ReturnType<typeof startIn>>;

const execute = promisify(execFile);

/** @param settings PostgreSQL's, such as `max_connections=10`. */
export function startOwnPostgres(settings: readonly string[] = []): Promise<OwnPostgres> {
  return fixture(async (resources) => {
    const folder = resources.use(await mkdtempDisposable(path.join(tmpdir(), 'site-postgres-')));
    const postgres = resources.use(await startIn(folder.path, settings));
    await migrateToLatest(postgres.database, MIGRATIONS);
    await upsertPost(postgres.database, aPost({ slug: POST, title: 'Antes' }));
    return postgres;
  });
}

/**
 * Starts a standby that follows another server; for a moment that one is stopped, and copied. It is what
 * pg_basebackup does, which is not among the embedded programs.
 */
export function startStandby(primary: OwnPostgres): Promise<OwnPostgres> {
  return fixture(async (resources) => {
    const folder = resources.use(await mkdtempDisposable(path.join(tmpdir(), 'site-standby-')));
    const data = path.join(folder.path, 'postgres');
    await primary.stop();
    await execute('cp', ['-Rp', `${primary.folder}/.`, folder.path]);
    await primary.start();
    // Any file will do; a copy has the right owner.
    await execute('cp', ['-p', path.join(data, 'PG_VERSION'), path.join(data, 'standby.signal')]);
    return resources.use(await startIn(folder.path, [`primary_conninfo='${primary.databaseUrl}'`]));
  });
}

function startIn(folder: string, settings: readonly string[]) {
  return fixture(async (resources) => {
    const all = ['fsync=off', `port=${await freePort()}`, ...settings];
    const data = path.join(folder, 'postgres');
    let server = await startEmbeddedPostgres(folder, all);
    resources.defer(() => server.stop().catch(() => {}));
    const { databaseUrl } = server;
    const database = resources.use(connectForCommand(databaseUrl));
    // A server that a failed test has left frozen lets no connection end. One that is stopped has no process.
    resources.defer(() => signal(data, 'SIGCONT').catch(() => {}));
    return {
      folder,
      /** Stays the same when it is started again. */
      databaseUrl,
      database,
      stop: () => server.stop(),
      async start() {
        server = await startEmbeddedPostgres(folder, all);
      },
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
  const [line] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
  const server = Number(line);
  // It stops first, so that it makes no further process, and goes on last: until then none is gone for good.
  if (name === 'SIGSTOP') process.kill(server, name);
  const { stdout } = await execute('pgrep', ['-P', String(server)]);
  for (const child of stdout.trim().split('\n')) process.kill(Number(child), name);
  if (name === 'SIGCONT') process.kill(server, name);
}
