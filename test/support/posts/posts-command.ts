import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';

const DIST = path.join(import.meta.dirname, '../../../dist');

interface CommandOptions {
  readonly databaseUrl?: string;
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts `node dist/posts.js`, without a terminal. `npm run build` must have run. */
export const startPosts = (args: readonly string[], options: CommandOptions = {}) =>
  start('posts.js', args, options);

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

export const runPosts = (args: readonly string[], options?: CommandOptions) =>
  endOf(startPosts(args, options));

/** Waits for the end of a command. It must have just been started, so that no output is missing. */
export async function endOf(child: ChildProcessWithoutNullStreams) {
  const [bytes, stderr, [code]] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, stdout: bytes.toString(), bytes, stderr };
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

/** A post with visible content. */
export const A_POST = aPostFile(
  { slug: 'primer-articulo', title: 'Primer artículo' },
  'Un párrafo **importante**.',
);
