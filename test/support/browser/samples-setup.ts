import type { TestProject } from 'vitest/node';
import { connectForCommand } from '../../../src/database/connect.ts';
import { publishSamplePosts } from '../../../src/development/local-database.ts';
import { databaseUrl, MIGRATED, onServer, WITH_SAMPLES } from '../database/template-database.ts';
import { startServer } from '../server/server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The site that all tests share. */
    readonly samples: { readonly origin: string; readonly slugs: readonly string[] };
  }
}

/** Publishes the sample posts, and starts a server for all tests that only visit them. */
export default async function setup({ vitest }: TestProject) {
  const { postgresUrl, samples } = vitest.getProvidedContext();
  if (samples) return;
  await onServer(postgresUrl, `create database ${WITH_SAMPLES} template ${MIGRATED}`);
  const slugs = await publishSamples(databaseUrl(postgresUrl, WITH_SAMPLES));
  // What tests copy must have no connections.
  await onServer(postgresUrl, `create database shared_samples template ${WITH_SAMPLES}`);
  const server = await startServer({
    DATABASE_URL: databaseUrl(postgresUrl, 'shared_samples'),
    SEARCHES_PER_MINUTE: '0',
  });
  vitest.provide('samples', { origin: server.origin, slugs });
  return () => server[Symbol.asyncDispose]();
}

/** @returns their slugs, newest first. */
async function publishSamples(url: string): Promise<string[]> {
  await using database = connectForCommand(url);
  await publishSamplePosts(database);
  const newestFirst = database.selectFrom('posts').orderBy('publishedAt', 'desc');
  return (await newestFirst.select('slug').execute()).map(({ slug }) => slug);
}
