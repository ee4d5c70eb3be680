import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';

const NODE = path.resolve('node_modules/.bin/node');
const COPIED = [
  'src',
  'static',
  'migrations',
  'examples',
  'build.mjs',
  'package.json',
  'tsconfig.json',
];

/** An ordinary user, also where root runs the tests: root may write everywhere. */
export const ORDINARY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

/**
 * Copies the project into an empty folder, for a user, so that a test may build, start and kill there.
 * The packages are linked, not copied.
 */
export async function copyProject(user?: typeof ORDINARY) {
  const files = await createFolder();
  const { folder } = files;
  const execute = promisify(execFile);
  await execute('cp', ['-R', ...COPIED, folder]);
  if (user) await execute('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  // Last, and nobody's but the project's own: what is given away is the copy alone.
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  return {
    ...files,
    /** Runs `node src/{script}` there, as `npm run` does, and gathers what it prints. */
    run: (script: string, env: Record<string, string> = {}, args: readonly string[] = []) =>
      start(folder, [`src/${script}`, ...args], env, user),
  };
}

export type RunningScript = ReturnType<typeof start>;

function start(
  cwd: string,
  args: readonly string[],
  env: Record<string, string>,
  user: typeof ORDINARY,
) {
  const child = spawn(NODE, args, {
    cwd,
    env: {
      PATH: `${path.dirname(NODE)}:${process.env['PATH']}`,
      HOME: cwd,
      // A script uses what the one before in this folder has compiled, which is half of its processor time.
      NODE_COMPILE_CACHE: path.join(cwd, '.compiled'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const ended = once(child, 'exit');
  return {
    child,
    /** All that it has printed so far, both streams. */
    output: () => text,
    /** Waits until it prints this; throws when it ends before. */
    async prints(wanted: string | RegExp) {
      while (!(typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text))) {
        if (child.exitCode !== null) throw new Error(`it ended and had printed only:\n${text}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    /** Waits for its end. */
    exitCode: async () => (await ended)[0] as number | null,
  };
}

/** Free ports for a site, as its environment names them, and where it will be. */
export async function freePorts() {
  const [PORT, ADMIN_PORT] = [await freePort(), await freePort()];
  return { PORT, ADMIN_PORT, origin: `http://localhost:${PORT}` };
}

/** Whether the PostgreSQL of a checkout runs. */
export async function postgresRuns(folder: string): Promise<boolean> {
  const pidFile = path.join(folder, '.data/postgres/postmaster.pid');
  if (!existsSync(pidFile)) return false;
  const [pid] = (await readFile(pidFile, 'utf8')).split('\n');
  return existsSync(`/proc/${pid}`);
}
