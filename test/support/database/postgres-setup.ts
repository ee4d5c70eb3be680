import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Network } from 'testcontainers';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../../src/development/embedded-postgres.ts';
import { dockerIsRunning } from '../docker/docker.ts';
import { fixture } from '../fixture.ts';
import { connectionString, postgresContainer } from './postgres-container.ts';
import { migrateTemplate } from './template-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of a server on which tests make databases of their own. */
    postgresUrl: string;
    /**
     * Options by which other containers reach it as `postgres`, and are removed if the test run is
     * killed. Empty where it does not run in a container.
     */
    containerOptions: readonly string[];
  }
}

/** Settings of a test server, which need not survive a power cut. */
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
  const server = isEmbedded ? await startEmbedded() : await startWanted();
  await migrateTemplate(server.url);
  tests.provide('postgresUrl', server.url);
  tests.provide('containerOptions', server.containerOptions);
  console.log(`PostgreSQL of the tests: ${server.kind}`);
  return () => server[Symbol.asyncDispose]();
}

async function startWanted() {
  const wanted = process.env['TEST_DATABASE'];
  if (wanted === 'embedded' || (wanted === undefined && !dockerIsRunning())) return startEmbedded();
  return startContainer().catch((error: unknown) => {
    if (wanted === 'container') throw error;
    console.error(`the Docker engine has no PostgreSQL, the embedded one is used: ${error}`);
    return startEmbedded();
  });
}

function startContainer() {
  return fixture(async (resources) => {
    const network = resources.use(await new Network().start());
    const container = await postgresContainer()
      .withCommand(['postgres', ...FAST.flatMap((setting) => ['-c', setting])])
      .withNetwork(network)
      .withNetworkAliases('postgres')
      .start();
    resources.use(container);
    const session = 'org.testcontainers.session-id';
    const label = `--label=${session}=${container.getLabels()[session]}`;
    return {
      kind: 'container',
      url: connectionString(container),
      containerOptions: [`--network=${network.getName()}`, label],
    };
  });
}

function startEmbedded() {
  return fixture(async (resources) => {
    const folder = resources.use(await mkdtempDisposable(path.join(tmpdir(), 'site-test-')));
    const { databaseUrl, stop } = await startEmbeddedPostgres(folder.path, FAST);
    resources.defer(stop);
    return { kind: 'embedded', url: databaseUrl, containerOptions: [] };
  });
}
