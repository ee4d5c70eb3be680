import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { cachedEncoder } from '../../../src/build/pictures/cached-encoder.ts';
import { connectForCommand } from '../../../src/database/connect.ts';
import { findPostFiles } from '../../../src/posts/files/post-source.ts';
import { createMarkdownRenderer } from '../../../src/posts/markdown/markdown-renderer.ts';
import { publish } from '../../../src/posts/publishing/publish.ts';
import { databaseUrl, MIGRATED, onServer, WITH_SAMPLES } from '../database/template-database.ts';

const SAMPLE_POSTS = path.join(import.meta.dirname, '../../../src/content/posts');

declare module 'vitest' {
  export interface ProvidedContext {
    readonly samplesArePublished: boolean;
  }
}

/** Publishes the sample posts, once for all tests that visit them: `startSampleSite`. */
export default async function setup({ vitest }: TestProject): Promise<void> {
  const { postgresUrl, samplesArePublished } = vitest.getProvidedContext();
  if (samplesArePublished) return;
  vitest.provide('samplesArePublished', true);
  await onServer(postgresUrl, `create database ${WITH_SAMPLES} template ${MIGRATED}`);
  await using database = connectForCommand(databaseUrl(postgresUrl, WITH_SAMPLES));
  const samples = await findPostFiles([SAMPLE_POSTS]);
  await publish(database, samples, { markdown: createMarkdownRenderer(), ...cachedEncoder });
}
