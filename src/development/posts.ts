import path from 'node:path';
import { loadContent } from '../build/content/load-content.ts';
import { cachedEncoder } from '../build/pictures/cached-encoder.ts';
import { explainDatabaseFailure } from '../database/failures.ts';
import { addFollowCommand } from '../follow.ts';
import { runPosts } from '../posts/commands/run-posts.ts';
import { siteAddresses } from '../posts/files/site-addresses.ts';
import { createMarkdownRenderer } from '../posts/markdown/markdown-renderer.ts';
import { runCommand } from '../process/run-command.ts';
import { addPreviewCommand } from './preview.ts';
import { findRunningDatabase } from './running-site.ts';
import { addWriteCommand } from './write.ts';

const STATIC = path.join(import.meta.dirname, '../../static');

/**
 * The project's command about posts (`npm run posts`). Without `DATABASE_URL` it works on the
 * database of a running `npm start`; it can also preview files and open their editor (`npm run write`).
 */
await runCommand(() => {
  // npm runs it in the project's folder; paths are relative to where its user is.
  process.chdir(process.env['INIT_CWD'] ?? '.');
  const environment = {
    ...cachedEncoder,
    findAddresses: async () => {
      const { trainers } = (await loadContent())['src/content/trainers.ts'];
      return siteAddresses(trainers, STATIC);
    },
    markdown: createMarkdownRenderer(),
    findDatabase: findRunningDatabase,
  };
  const more = [addFollowCommand, addPreviewCommand, addWriteCommand];
  return runPosts(environment, ...more);
}, explainDatabaseFailure);
