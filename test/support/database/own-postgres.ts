import { execFile } from 'node:child_process';
import { appendFile, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { connectForCommand } from '../../../src/database/connect.ts';
import { migrateToLatest } from '../../../src/database/migrations.ts';
import type { Database } from '../../../src/database/schema.ts';
import { startEmbeddedPostgres } from '../../../src/development/embedded-postgres.ts';
import { upsertPost } from '../../../src/posts/publishing/store-posts.ts';
import { freePort } from '../checkout.ts';
import { POST } from '../server/visits.ts';
import { MIGRATIONS } from './template-database.ts';
import { aPost } from './test-database.ts';

/** A PostgreSQL of the test's own, with a post, that may be stopped and started as servers are. */
export interface OwnPostgres extends AsyncDisposable {
  /** Stays the same when it is started again. */
  readonly databaseUrl: string;
  readonly database: Kysely<Database>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops all its processes where they are, as a machine that hangs does; connections stay open. */
  freeze(): Promise<void>;
  /** Lets them go on. */
  thaw(): Promise<void>;
  /** Starts a standby that follows this one; for a moment this one is stopped, and copied. */
  startStandby(): Promise<OwnPostgres>;
  /** Makes a standby a server of its own. */
  promote(): Promise<void>;
}

const execute = promisify(execFile);

/** @param settings PostgreSQL's, such as `max_connections=10`. */
export async function startOwnPostgres(settings: readonly string[] = []): Promise<OwnPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-postgres-'));
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startIn(folder, settings));
  await migrateToLatest(postgres.database, MIGRATIONS);
  await upsertPost(postgres.database, aPost({ slug: POST, title: 'Antes' }));
  stack.move();
  return postgres;
}

async function startIn(folder: string, settings: readonly string[]): Promise<OwnPostgres> {
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(folder, { recursive: true }));
  const all = ['fsync=off', `port=${await freePort()}`, ...settings];
  const start = () => startEmbeddedPostgres(folder, all);
  const data = path.join(folder, 'postgres');
  let server = await start();
  stack.defer(() => server.stop().catch(() => {}));
  const { databaseUrl } = server;
  const database = connectForCommand(databaseUrl);
  stack.defer(() => database.destroy());
  // A server that a failed test has left frozen lets no connection end. One that is stopped has no process.
  stack.defer(() => thaw(data).catch(() => {}));
  const stop = () => server.stop();
  const startAgain = async () => {
    server = await start();
  };
  const resources = stack.move();
  return {
    databaseUrl,
    database,
    stop,
    start: startAgain,
    freeze: () => freeze(data),
    thaw: () => thaw(data),
    async startStandby() {
      await stop();
      const copy = await copyAsStandby(folder, databaseUrl);
      await startAgain();
      return startIn(copy, settings);
    },
    async promote() {
      await sql`select pg_promote()`.execute(database);
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** The server itself first, so that it makes no further process. */
async function freeze(data: string): Promise<void> {
  const server = await processId(data);
  process.kill(server, 'SIGSTOP');
  for (const child of await children(server)) process.kill(child, 'SIGSTOP');
}

/** The server itself last: until then none of its processes is gone for good. */
async function thaw(data: string): Promise<void> {
  const server = await processId(data);
  for (const child of await children(server)) process.kill(child, 'SIGCONT');
  process.kill(server, 'SIGCONT');
}

/** The first line of a running server's `postmaster.pid`. */
async function processId(data: string): Promise<number> {
  const [pid] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

async function children(pid: number): Promise<number[]> {
  const { stdout } = await execute('pgrep', ['-P', String(pid)]);
  return stdout.trim().split('\n').map(Number);
}

/** What pg_basebackup does, which is not among the embedded programs: of a server that is stopped. */
async function copyAsStandby(folder: string, primaryUrl: string): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'site-standby-'));
  await execute('cp', ['-Rp', `${folder}/.`, copy]);
  const data = path.join(copy, 'postgres');
  const { hostname, port, username, password } = new URL(primaryUrl);
  const primary = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
  const signal = path.join(data, 'standby.signal');
  await writeFile(signal, '');
  const { uid, gid } = await stat(data);
  await chown(signal, uid, gid);
  return copy;
}
