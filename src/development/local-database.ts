import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { cachedEncoder } from '../build/pictures/cached-encoder.ts';
import { type Config, parseConfig } from '../config.ts';
import { connectForCommand, type Role } from '../database/connect.ts';
import { prepareLogins } from '../database/logins.ts';
import { migrateToLatest } from '../database/migrations.ts';
import type { Database } from '../database/schema.ts';
import { findPostFiles } from '../posts/files/find-post-files.ts';
import { createMarkdownRenderer } from '../posts/markdown/markdown-renderer.ts';
import { publish } from '../posts/publishing/publish.ts';
import { listStoredPosts } from '../posts/reading/stored-posts.ts';
import { ExitError } from '../process/exit-error.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { announceSite, claimDatabase } from './running-site.ts';

const SAMPLE_POSTS = path.join(import.meta.dirname, '../content/posts');

const DATA = path.join(import.meta.dirname, '../../.data');

/** Stands for the embedded database, where `DATABASE_URL` is not set. */
const EMBEDDED = 'postgresql://embedded';

/** Reads the configuration of a site on this machine. @throws {ExitError} */
export function localConfig(): Config {
  return parseConfig({ ...process.env, DATABASE_URL: process.env['DATABASE_URL'] || EMBEDDED });
}

/**
 * Prepares the database of `DATABASE_URL`, or an embedded one in `.data/` where that is not set, and
 * migrates it.
 *
 * @returns the address for the web server's login, and a function that publishes the samples into
 *   an embedded database only.
 */
export async function prepareDatabase({ databaseUrl, siteUrl }: Config) {
  await using stack = new AsyncDisposableStack();
  const isEmbedded = databaseUrl === EMBEDDED;
  const server = isEmbedded ? await startEmbeddedPostgres(DATA) : { databaseUrl, async stop() {} };
  // Before anything that would affect a site that is running there.
  if (isEmbedded) stack.use(await claimDatabase(server.databaseUrl));
  stack.defer(server.stop);
  await using owner = connectForCommand(server.databaseUrl);
  await migrateToLatest(owner, path.join(import.meta.dirname, '../../migrations'));
  // New ones at each start: only this process and `running-site.env` know them.
  const newPassword = () => randomBytes(24).toString('base64url');
  const passwords = { site_web: newPassword(), site_publisher: newPassword() };
  const addressOf = (username: Role): string =>
    isEmbedded
      ? Object.assign(new URL(server.databaseUrl), { username, password: passwords[username] }).href
      : databaseUrl;
  if (isEmbedded) {
    await prepareLogins(owner, passwords);
    stack.use(await announceSite(addressOf('site_publisher'), siteUrl));
  }
  const resources = stack.move();
  return {
    databaseUrl: addressOf('site_web'),
    publishSamples: async () => isEmbedded && publishSamples(addressOf('site_publisher')),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/**
 * Publishes the sample posts where there are no posts; their pictures take seconds. If one is invalid
 * none is published, and its errors are printed.
 */
async function publishSamples(databaseUrl: string): Promise<void> {
  await using database = connectForCommand(databaseUrl);
  // An owner deletes the samples with their folder.
  if (!existsSync(SAMPLE_POSTS) || (await listStoredPosts(database)).length > 0) return;
  console.log('  Publishing the sample posts …');
  try {
    const { length } = await publishSamplePosts(database);
    console.log(`  ${length} sample posts are published.`);
  } catch (error) {
    // An error in the owner's files must not end the site.
    if (!(error instanceof ExitError)) throw error;
    console.error(error.message);
    console.error('  No sample post is published: correct the errors above, and start again.');
  }
}

/** Publishes the sample posts. @throws {ExitError} when one of them is invalid: then none is published. */
export async function publishSamplePosts(database: Kysely<Database>) {
  return publish(database, await findPostFiles([SAMPLE_POSTS]), {
    markdown: createMarkdownRenderer(),
    ...cachedEncoder,
  });
}
