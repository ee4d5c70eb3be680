import { loadContent } from '../build/content/load-content.ts';
import { cachedEncoder } from '../build/pictures/cached-encoder.ts';
import { explainDatabaseFailure } from '../database/failures.ts';
import { runPosts } from '../posts/commands/run-posts.ts';
import { createMarkdownRenderer } from '../posts/markdown/markdown-renderer.ts';
import { trainerHref } from '../routes.ts';
import { runCommand } from '../process/run-command.ts';
import { findRunningDatabase } from './running-site.ts';

/**
 * The project's command about posts (`npm run posts`). Without `DATABASE_URL` it works on the
 * database of a running `npm start`; it can also preview files.
 */
await runCommand(
  () =>
    runPosts(process.argv.slice(2), {
      drawCard: cachedEncoder.drawCard,
      findPages: async () => {
        const { trainers } = (await loadContent())['src/content/trainers.ts'];
        return trainers.map(({ slug }) => trainerHref(slug));
      },
      // Loaded when it is needed: it has a server of its own.
      follow: async (...given) => (await import('../follow.ts')).follow(...given),
      markdown: createMarkdownRenderer(),
      findDatabase: findRunningDatabase,
      // Loaded when it is needed: the builder takes a while.
      preview: async (file, port) => (await import('./preview.ts')).preview(file, port),
    }),
  explainDatabaseFailure,
);
