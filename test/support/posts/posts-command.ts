import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '../../../src/database/schema.ts';

const DIST = path.join(import.meta.dirname, '../../../dist');

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly bytes: Buffer;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly databaseUrl?: string;
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts `node dist/posts.js`, without a terminal. `npm run build` must have run. */
export function startPosts(args: readonly string[], options: CommandOptions = {}): ChildProcess {
  return start('posts.js', args, options);
}

/** Starts `node dist/migrate.js`. */
export function startMigrate(options: CommandOptions): ChildProcess {
  return start('migrate.js', [], options);
}

function start(file: string, args: readonly string[], options: CommandOptions): ChildProcess {
  const { databaseUrl, input, cwd, env } = options;
  const child = spawn(process.execPath, [path.join(DIST, file), ...args], {
    cwd,
    env: { PATH: process.env['PATH'], ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  return child;
}

/** Runs it to its end. */
export function runPosts(
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return endOf(startPosts(args, options));
}

/** Waits for the end of a command. It must have just been started: nothing of its output is missing. */
export async function endOf(child: ChildProcess): Promise<CommandResult> {
  if (!child.stdout || !child.stderr) throw new Error('pipes were asked for');
  const [bytes, stderr, [code]] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, stdout: bytes.toString(), bytes, stderr };
}

/** Waits until a command's connection waits for a lock, which another session holds; gives its process id. */
export async function commandWaits({
  database,
}: {
  readonly database: Kysely<Database>;
}): Promise<number> {
  const find = () =>
    sql<{ pid: number }>`
      select pid from pg_stat_activity
       where datname = current_database() and application_name = 'command'
         and wait_event_type = 'Lock'`.execute(database);
  return vi.waitFor(
    async () => {
      const { rows } = await find();
      if (!rows[0]) throw new Error('no command waits for a lock');
      return rows[0].pid;
    },
    { timeout: 10_000, interval: 20 },
  );
}

export interface TestFolder extends AsyncDisposable {
  readonly folder: string;
  /** Writes files by their paths within the folder. */
  write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void>;
}

/** A folder of the test's own, with these files; gone at the end. */
export async function createFolder(
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<TestFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'posts-'));
  const created: TestFolder = {
    folder,
    async write(more) {
      for (const [name, content] of Object.entries(more)) {
        const file = path.join(folder, name);
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, content);
      }
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
  await created.write(files);
  return created;
}

const MATTER = {
  title: 'Peso muerto',
  description: 'Paso a paso.',
  author: 'Toni Mesquida',
  date: '2026-03-12',
  hero: '/posts/zapatillas-paseo.svg',
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
