import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cachedEncoder } from '../build/pictures/cached-encoder.ts';
import { connectForCommand, type Role } from '../database/connect.ts';
import { prepareLogins } from '../database/logins.ts';
import { migrateToLatest } from '../database/migrations.ts';
import { PostFileError } from '../posts/diagnostic.ts';
import { findPostFiles } from '../posts/files/post-source.ts';
import { createMarkdownRenderer } from '../posts/markdown/markdown-renderer.ts';
import { publish } from '../posts/publishing/publish.ts';
import { listStoredPosts } from '../posts/reading/stored-posts.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { RUNNING_SITE } from './running-site.ts';

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
 *
 * @param siteUrl where the site will be, for commands that find the embedded database.
 */
export async function prepareDatabase(
  given: string | undefined,
  siteUrl: string,
): Promise<LocalDatabase> {
  if (given) {
    await using database = connectForCommand(given);
    await migrateToLatest(database, MIGRATIONS);
    const nothing = async () => {};
    return { databaseUrl: given, publishSamples: nothing, [Symbol.asyncDispose]: nothing };
  }
  await using stack = new AsyncDisposableStack();
  const server = await startEmbeddedPostgres(DATA);
  stack.defer(() => server.stop());
  // New ones at each start: only this process and `RUNNING_SITE` know them.
  const passwords = { site_web: newPassword(), site_publisher: newPassword() };
  const addressOf = (login: Role): string =>
    Object.assign(new URL(server.databaseUrl), { username: login, password: passwords[login] })
      .href;
  {
    await using database = connectForCommand(server.databaseUrl);
    await migrateToLatest(database, MIGRATIONS);
    await prepareLogins(database, passwords);
  }
  const variables = `DATABASE_URL=${addressOf('site_publisher')}\nSITE_URL=${siteUrl}\n`;
  await writeFile(RUNNING_SITE, variables, { mode: 0o600 });
  stack.defer(() => rm(RUNNING_SITE, { force: true }));
  const resources = stack.move();
  return {
    databaseUrl: addressOf('site_web'),
    publishSamples: () => publishSamples(addressOf('site_publisher')),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

async function publishSamples(databaseUrl: string): Promise<void> {
  await using database = connectForCommand(databaseUrl);
  if ((await listStoredPosts(database)).length > 0) return;
  console.log('  Publishing the sample posts …');
  try {
    const report = await publish(database, await findPostFiles([SAMPLE_POSTS]), {
      markdown: createMarkdownRenderer(),
      ...cachedEncoder,
    });
    console.log(`  ${report.changes.length} sample posts are published.`);
  } catch (error) {
    // The owner's files, not ours: all other pages are there to be looked at.
    if (!(error instanceof PostFileError)) throw error;
    console.error(error.message);
    console.error('  No sample post is published: mend what is named above, and start again.');
  }
}
