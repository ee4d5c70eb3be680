import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { Command } from 'commander';
import { pino } from 'pino';
import { cachedEncoder } from '../build/pictures/cached-encoder.ts';
import { explainDatabaseFailure } from '../database/failures.ts';
import { listen, portOf } from '../http/server/http-server.ts';
import { numberUpTo } from '../posts/commands/posts-command.ts';
import { refuseUsage } from '../posts/commands/run-posts.ts';
import { createMarkdownRenderer } from '../posts/markdown/markdown-renderer.ts';
import { followFolder } from '../posts/publishing/follow-folder.ts';
import { runCommand } from '../process/run-command.ts';
import { createEditor } from './editor.ts';
import { localOnly, THIS_MACHINE } from './local-only.ts';
import { findRunningDatabase } from './running-site.ts';
import { askedToStop, readable } from './site-process.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** Written by the editor, and nobody's but the owner's: git ignores it. */
const POSTS = path.join(ROOT, 'posts');

/**
 * `npm run write`: the editor of posts on this machine, over the folder `posts/`, which is published to
 * the running site whenever something is saved there.
 */
await runCommand(async () => {
  const stop = askedToStop();
  const { port } = new Command('npm run write --')
    .option('--port <port>', 'where to serve it; 0 takes a free port', numberUpTo(65_535), 4100)
    .configureOutput({ outputError: () => {} })
    .exitOverride(refuseUsage)
    .parse()
    .opts<{ readonly port: number }>();
  const databaseUrl = process.env['DATABASE_URL'] || (await findRunningDatabase());
  if (!existsSync(POSTS)) {
    await cp(path.join(ROOT, 'examples/content-repository/posts'), POSTS, { recursive: true });
  }
  const server = await listen(localOnly(createEditor()), port, '--port', THIS_MACHINE);
  console.log(`
  Write at http://localhost:${portOf(server)}/admin/ with Chromium, Chrome or Edge  (Ctrl-C stops it)
  It asks for the folder of your repository: ${ROOT}
  What you save in posts/ is at ${process.env['SITE_URL'] ?? 'the site'}/blog a second later.
`);
  const logger = pino({}, { write: (line: string) => console.log(readable(line.trimEnd())) });
  const markdown = createMarkdownRenderer();
  const { run } = followFolder(POSTS, { databaseUrl, logger, markdown, ...cachedEncoder });
  console.log(`\n${await Promise.race([stop, run()])}: stopping`);
}, explainDatabaseFailure);
process.exit();
