import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { pino } from 'pino';
import { connectForCommand } from '../database/connect.ts';
import { portOf } from '../http/server/http-server.ts';
import { numberUpTo, type PostsEnvironment, readConfig } from '../posts/commands/posts-command.ts';
import { exportPosts } from '../posts/files/export-posts.ts';
import { createFolderWriter } from '../posts/files/export-target.ts';
import { followFolder } from '../posts/publishing/follow-folder.ts';
import { askedToStop } from './asked-to-stop.ts';
import { createEditor } from './editor.ts';
import { listenLocally } from './listen-locally.ts';
import { readableLine } from './readable-line.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** The owner's posts, written by the editor. Git ignores the folder. */
const POSTS = path.join(ROOT, 'posts');

/** Drafts, for a site without posts. */
const SAMPLES = path.join(ROOT, 'examples/content-repository/posts');

/** `npm run write`. Only in the project: the image has no browser beside it. */
export function addWriteCommand(program: Command, environment: PostsEnvironment): void {
  program
    .command('write')
    .description('write posts in a browser, on this machine, and publish them at each save')
    .option('--port <port>', 'where to serve it; 0 takes a free port', numberUpTo(65_535), 4100)
    .action(({ port }: { port: number }) => write(port, environment));
}

/**
 * Serves the editor of posts on this machine, over the folder `posts/`, which is published to the running
 * site whenever something is saved there. Ends the process when it is asked to stop.
 */
async function write(port: number, environment: PostsEnvironment): Promise<void> {
  const stop = askedToStop();
  const { databaseUrl } = await readConfig(environment);
  if (!existsSync(POSTS)) await fillFolder(databaseUrl, environment);
  const server = await listenLocally(createEditor(), port);
  console.log(`
  Write at http://localhost:${portOf(server)}/admin/ with Chromium, Chrome or Edge  (Ctrl-C stops it)
  It asks for the folder of your repository: ${ROOT}
  What you save in posts/ is at ${process.env['SITE_URL'] ?? 'the site'}/blog a second later.
`);
  const logger = pino({}, { write: (line: string) => console.log(explained(line.trimEnd())) });
  const { run } = followFolder(POSTS, { ...environment, databaseUrl, logger });
  console.log(`\n${await Promise.race([stop, run()])}: stopping`);
  process.exit();
}

/** Fills the folder with the posts that there are already, or else with the samples of the editor. */
async function fillFolder(databaseUrl: string, { markdown }: PostsEnvironment): Promise<void> {
  await using database = connectForCommand(databaseUrl, 'site_publisher');
  // In another folder until it is complete.
  const draft = path.join(ROOT, '.data/posts');
  await rm(draft, { recursive: true, force: true });
  const { write } = await createFolderWriter(draft, false);
  const { posts } = await exportPosts(database, write, markdown);
  if (posts === 0) await cp(SAMPLES, draft, { recursive: true });
  await rename(draft, POSTS);
}

/** Formats a line of the log. An outage usually means that `npm start` has ended; its next run has other passwords. */
function explained(line: string): string {
  return line.includes('"msg":"publishing waits"')
    ? `publishing waits: ${JSON.parse(line).err.message}\nAfter another npm start, press Ctrl-C here and run this again.`
    : readableLine(line);
}
