import path from 'node:path';
import { explainDatabaseFailure } from './database/failures.ts';
import { runPosts } from './posts/commands/run-posts.ts';
import { createMarkdownRenderer } from './posts/markdown/markdown-renderer.ts';
import { runCommand } from './process/run-command.ts';

/** The image's command that publishes and manages posts in the database of `DATABASE_URL`. */
await runCommand(
  () =>
    runPosts(process.argv.slice(2), {
      brandFolder: path.join(import.meta.dirname, 'brand'),
      markdown: createMarkdownRenderer(new URL('./markdown-worker.js', import.meta.url)),
    }),
  explainDatabaseFailure,
);
