import { mkdtemp, rm } from 'node:fs/promises';
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

interface TestServer {
  readonly kind: string;
  readonly url: string;
  stop(): Promise<unknown>;
}

/** What a test server need not do: survive a power cut. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts one PostgreSQL for the tests of all projects, with the schema to copy: in a container where a
 * Docker engine runs, else the embedded one. `TEST_DATABASE=embedded` or `container` decides it.
 */
export default async function setup({ vitest }: TestProject): Promise<Teardown | undefined> {
  // Another project has started it.
  if (vitest.getProvidedContext().postgresUrl) return;
  const server = (await wantsContainer()) ? await startContainer() : await startEmbedded();
  return use(server, vitest);
}

type Teardown = () => Promise<unknown>;

/** Makes a server that of all tests of a project, or of all projects. */
export async function use(
  { kind, url, stop }: TestServer,
  tests: Pick<TestProject, 'provide'>,
): Promise<Teardown> {
  await migrateTemplate(url);
  tests.provide('postgresUrl', url);
  console.log(`PostgreSQL of the tests: ${kind}`);
  return stop;
}

async function wantsContainer(): Promise<boolean> {
  const wanted = process.env['TEST_DATABASE'];
  return wanted ? wanted === 'container' : dockerIsRunning();
}

async function startContainer(): Promise<TestServer> {
  const container = await postgresContainer()
    .withCommand(['postgres', ...FAST.flatMap((setting) => ['-c', setting])])
    .start();
  return {
    kind: 'container',
    url: container.getConnectionUri(),
    stop: () => container.stop(),
  };
}

export async function startEmbedded(): Promise<TestServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-test-'));
  const server = await startEmbeddedPostgres(folder, FAST);
  return {
    kind: 'embedded',
    url: server.databaseUrl,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
