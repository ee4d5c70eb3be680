import path from 'node:path';
import { encodeOnce } from '../build/encode-once.ts';
import { drawOnce } from '../build/social-cards.ts';
import { connectForCommand } from '../database/connect.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { findPostFiles } from '../posts/post-source.ts';
import { publish } from '../posts/publish.ts';
import { countPosts } from '../posts/stored-posts.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const MIGRATIONS = path.join(ROOT, 'migrations');
const SAMPLE_POSTS = path.join(ROOT, 'src/content/posts');

/** A database that is ready to be served from. */
export interface LocalDatabase extends AsyncDisposable {
  readonly databaseUrl: string;
}

/**
 * Prepares the database of `DATABASE_URL`, or an embedded one in `.data/` where that is not set:
 * migrates it and, only when it is the embedded one and has no posts, publishes the samples.
 */
export async function prepareDatabase(given: string | undefined): Promise<LocalDatabase> {
  if (given) {
    await using database = connectForCommand(given);
    await migrateToLatest(database, MIGRATIONS);
    return { databaseUrl: given, async [Symbol.asyncDispose]() {} };
  }
  const server = await startEmbeddedPostgres(path.join(ROOT, '.data'));
  try {
    await using database = connectForCommand(server.databaseUrl);
    await migrateToLatest(database, MIGRATIONS);
    if ((await countPosts(database)) === 0) {
      await publish(database, await findPostFiles([SAMPLE_POSTS]), {
        encode: encodeOnce,
        drawCard: drawOnce,
      });
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { databaseUrl: server.databaseUrl, [Symbol.asyncDispose]: () => server.stop() };
}
