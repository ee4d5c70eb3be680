import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * Runs the bundles of `dist/` once, so that Node writes down what it compiled into the folder that
 * is the argument, down to the functions that a page needs. Without a database, as at a build.
 *
 * Run in the image's build, by the Node, with the flags and as the user that will read the cache:
 * for any other, Node does not take it.
 */
const NOWHERE = 'postgresql://nobody@127.0.0.1:9/none';

/** What gets most of the code run: a page, the page for an error, a problem document. */
const TARGETS = ['/', '/blog', '/no-existe', '/api/blog-posts'];

/**
 * V8 seeds its hash tables anew in each process, which the cache would show: the same seed writes the
 * same bytes. It is not among the flags by which V8 tells whose cache it is, so that the site, which
 * runs without it, reads what was written with it.
 */
const SEED = '--random-seed=1';

const [, , folder] = process.argv;
const env = {
  ...process.env,
  NODE_COMPILE_CACHE: folder,
  DATABASE_URL: NOWHERE,
  PORT: '0',
  ADMIN_PORT: '0',
};

/** Both end early, which is long after they were compiled. */
for (const file of ['migrate.js', 'posts.js']) {
  await once(spawn(process.execPath, [SEED, `dist/${file}`], { env }), 'exit');
}

const server = spawn(process.execPath, [SEED, '--max-semi-space-size=2', 'dist/server.js'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const port = await portOf(createInterface(server.stdout));
for (const target of TARGETS) await (await fetch(`http://127.0.0.1:${port}${target}`)).text();
server.kill('SIGTERM');
const [exitCode] = await once(server, 'exit');
process.exitCode = exitCode === 0 ? 0 : 1;

/** From the line that says it; that the database is away may have been said before. */
async function portOf(lines: AsyncIterable<string>): Promise<number> {
  for await (const line of lines) {
    const { msg, port } = JSON.parse(line) as { readonly msg: string; readonly port: number };
    if (msg === 'ready') return port;
  }
  throw new Error('the server ended before it was ready');
}
