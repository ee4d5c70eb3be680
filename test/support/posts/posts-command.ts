import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';

const DIST = path.join(import.meta.dirname, '../../../dist');

interface CommandOptions {
  readonly databaseUrl?: string;
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Contents by the paths of their files. */
type Files = Readonly<Record<string, string | Uint8Array>>;

/** Starts `node dist/posts.js`, without a terminal. `npm run build` must have run. */
export function startPosts(args: readonly string[], options: CommandOptions = {}) {
  return start('posts.js', args, options);
}

/** Starts `node dist/migrate.js`. */
export const startMigrate = (options: CommandOptions) => start('migrate.js', [], options);

function start(file: string, args: readonly string[], options: CommandOptions) {
  const { databaseUrl, input, cwd, env } = options;
  const child = spawn(process.execPath, [path.join(DIST, file), ...args], {
    cwd,
    env: { PATH: process.env['PATH'], ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...env },
  });
  child.stdin.on('error', () => {}).end(input);
  return child;
}

/** Runs it to its end. */
export function runPosts(args: readonly string[], options?: CommandOptions) {
  return endOf(startPosts(args, options));
}

/** Waits for the end of a command. It must have just been started: nothing of its output is missing. */
export async function endOf(child: ChildProcessWithoutNullStreams) {
  const [bytes, stderr, [code]] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, stdout: bytes.toString(), bytes, stderr };
}

/** A folder of the test's own, with these files; gone at the end. */
export async function createFolder(files: Files = {}) {
  const { path: folder, remove } = await mkdtempDisposable(path.join(tmpdir(), 'site-'));
  /** Writes files by their paths within the folder. */
  const write = async (more: Files) => {
    for (const [name, content] of Object.entries(more)) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  };
  await write(files);
  return { folder, write, [Symbol.asyncDispose]: remove };
}

const MATTER = {
  title: 'Peso muerto',
  description: 'Paso a paso.',
  author: 'Toni Mesquida',
  date: '2026-03-12',
  hero: '/favicon.svg',
  heroAlt: 'Una barra cargada',
};

/** The text of a post's file; a test states only what matters to it. */
export function aPostFile(
  overrides: Readonly<Record<string, unknown>> = {},
  content = 'Texto.',
): string {
  const lines = Object.entries({ ...MATTER, ...overrides })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${content}\n`;
}

/** A post of which something is to be seen on its page. */
export const A_POST = aPostFile(
  { slug: 'primer-articulo', title: 'Primer artículo' },
  'Un párrafo **importante**.',
);
