import path from 'node:path';
import { site } from './content/site.ts';
import { trainers } from './content/trainers.ts';
import { explainDatabaseFailure } from './database/failures.ts';
import { addFollowCommand } from './follow.ts';
import { preparePicture } from './media/prepare-picture.ts';
import { type CardContent, drawCard } from './media/social-card.ts';
import { runPosts } from './posts/commands/run-posts.ts';
import { siteAddresses } from './posts/files/site-addresses.ts';
import { createMarkdownRenderer } from './posts/markdown/markdown-renderer.ts';
import { runCommand } from './process/run-command.ts';

/** The image's command that publishes and manages posts in the database of `DATABASE_URL`. */
await runCommand(() => {
  const environment = {
    preparePicture,
    drawCard: (content: CardContent) =>
      drawCard(content, { folder: path.join(import.meta.dirname, 'brand'), name: site.name }),
    findAddresses: () => siteAddresses(trainers, path.join(import.meta.dirname, 'public')),
    markdown: createMarkdownRenderer(new URL('./markdown-worker.js', import.meta.url)),
  };
  return runPosts(environment, addFollowCommand);
}, explainDatabaseFailure);
