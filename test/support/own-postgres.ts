import { execFile } from 'node:child_process';
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import { connectForCommand } from '../../src/database/connect.ts';
import { startEmbeddedPostgres } from '../../src/database/embedded.ts';
import { migrateToLatest } from '../../src/database/migrate.ts';
import type { Database } from '../../src/database/schema.ts';
import { upsertPost } from '../../src/posts/post-store.ts';
import { freePort } from './checkout.ts';
import { aPost, MIGRATIONS } from './database.ts';
import { POST } from './visits.ts';

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
  /** Starts it as a standby: it can be read, and waits to be promoted. It must have been stopped. */
  startAsStandby(): Promise<void>;
}

/** @param settings PostgreSQL's, such as `max_connections=10`. */
export async function startOwnPostgres(settings: readonly string[] = []): Promise<OwnPostgres> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'site-postgres-'));
  stack.defer(() => rm(folder, { recursive: true }));
  const all = ['fsync=off', `port=${await freePort()}`, ...settings];
  const start = () => startEmbeddedPostgres(folder, all);
  let server = await start();
  const data = path.join(folder, 'postgres');
  stack.defer(async () => {
    await signalAll(data, 'SIGCONT');
    await server.stop();
  });
  const { databaseUrl } = server;
  const database = connectForCommand(databaseUrl);
  stack.defer(() => database.destroy());
  await migrateToLatest(database, MIGRATIONS);
  await upsertPost(database, aPost({ slug: POST, title: 'Antes' }));
  const resources = stack.move();
  return {
    databaseUrl,
    database,
    stop: () => server.stop(),
    async start() {
      server = await start();
    },
    freeze: () => signalAll(data, 'SIGSTOP'),
    thaw: () => signalAll(data, 'SIGCONT'),
    async startAsStandby() {
      const signal = path.join(data, 'standby.signal');
      await writeFile(signal, '');
      const { uid, gid } = await stat(data);
      await chown(signal, uid, gid);
      server = await start();
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Signals the server of a data folder and all its processes; the parent first, so that there come no more. */
async function signalAll(data: string, signal: NodeJS.Signals): Promise<void> {
  const [pid] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), signal);
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid)]);
  for (const child of stdout.trim().split('\n')) process.kill(Number(child), signal);
}
