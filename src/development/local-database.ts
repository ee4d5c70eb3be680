import path from 'node:path';
import { preparePictureOnce } from '../build/pictures/encode-once.ts';
import { drawOnce } from '../build/pictures/social-cards.ts';
import { connectForCommand } from '../database/connect.ts';
import { prepareLogins } from '../database/logins.ts';
import { migrateToLatest } from '../database/migrations.ts';
import { withWatchdog } from '../database/watchdog.ts';
import { PostFileError } from '../posts/diagnostic.ts';
import { findPostFiles } from '../posts/files/post-source.ts';
import { createMarkdownRenderer } from '../posts/markdown/markdown-renderer.ts';
import { publish } from '../posts/publishing/publish.ts';
import { listStoredPosts } from '../posts/reading/stored-posts.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { addressFor, loginsOf } from './local-logins.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const DATA = path.join(ROOT, '.data');
const MIGRATIONS = path.join(ROOT, 'migrations');
const SAMPLE_POSTS = path.join(ROOT, 'src/content/posts');

/** A database that is ready to be served from. */
export interface LocalDatabase extends AsyncDisposable {
  /** That of the web server's login. */
  readonly databaseUrl: string;
  /**
   * Publishes the samples, only where the database is the embedded one and has no posts. Their
   * pictures take seconds, in which the site can be up already. If one is invalid none is
   * published, its errors are printed, and the site goes on.
   */
  publishSamples(): Promise<void>;
}

/**
 * Prepares the database of `DATABASE_URL`, or an embedded one in `.data/` where that is not set, and
 * migrates it.
 */
export async function prepareDatabase(given: string | undefined): Promise<LocalDatabase> {
  if (given) {
    await withWatchdog(given, async () => {
      await using database = connectForCommand(given);
      await migrateToLatest(database, MIGRATIONS);
    });
    return {
      databaseUrl: given,
      async publishSamples() {},
      async [Symbol.asyncDispose]() {},
    };
  }
  const server = await startEmbeddedPostgres(DATA);
  const logins = await loginsOf(DATA);
  try {
    await using database = connectForCommand(server.databaseUrl);
    await migrateToLatest(database, MIGRATIONS);
    await prepareLogins(database, logins);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    databaseUrl: addressFor('site_web', server.databaseUrl, logins),
    publishSamples: () => publishSamples(addressFor('site_publisher', server.databaseUrl, logins)),
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

async function publishSamples(databaseUrl: string): Promise<void> {
  await using database = connectForCommand(databaseUrl);
  if ((await listStoredPosts(database)).length > 0) return;
  console.log('  Publishing the sample posts …');
  try {
    const report = await publish(database, await findPostFiles([SAMPLE_POSTS]), {
      markdown: createMarkdownRenderer(),
      preparePicture: preparePictureOnce,
      drawCard: drawOnce,
    });
    console.log(`  ${report.posts.length} sample posts are published.`);
  } catch (error) {
    // The owner's files, not ours: all other pages are there to be looked at.
    if (!(error instanceof PostFileError)) throw error;
    console.error(error.message);
    console.error('  No sample post is published: mend what is named above, and start again.');
  }
}
