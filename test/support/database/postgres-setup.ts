import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../../src/development/embedded-postgres.ts';
import { dockerIsRunning } from '../docker/docker.ts';
import { postgresContainer } from './postgres-container.ts';
import { migrateTemplate } from './template-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of a server on which tests make databases of their own. */
    postgresUrl: string;
  }
}

/** What a test server need not do: survive a power cut. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts one PostgreSQL for the tests of all projects, with the schema to copy: in a container where a
 * Docker engine runs, else the embedded one. `TEST_DATABASE=embedded` or `container` decides it. The
 * project `embedded` has an embedded one of its own, whatever the others have.
 */
export default async function setup(project: TestProject) {
  const isEmbedded = project.name === 'embedded';
  const tests = isEmbedded ? project : project.vitest;
  // Another project has started it.
  if (!isEmbedded && project.vitest.getProvidedContext().postgresUrl) return;
  const wanted = process.env['TEST_DATABASE'] ?? ((await dockerIsRunning()) && 'container');
  const start = wanted === 'container' && !isEmbedded ? startContainer : startEmbedded;
  const { url, stop } = await start();
  await migrateTemplate(url);
  tests.provide('postgresUrl', url);
  console.log(`PostgreSQL of the tests: ${start === startContainer ? 'container' : 'embedded'}`);
  return stop;
}

async function startContainer() {
  const command = ['postgres', ...FAST.flatMap((setting) => ['-c', setting])];
  const container = await postgresContainer().withCommand(command).start();
  return { url: container.getConnectionUri(), stop: () => container.stop() };
}

async function startEmbedded() {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'site-test-'));
  const server = await startEmbeddedPostgres(folder.path, FAST);
  return { url: server.databaseUrl, stop: () => server.stop().then(folder.remove) };
}
