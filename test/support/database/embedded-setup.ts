import type { TestProject } from 'vitest/node';
import { startEmbedded, use } from './postgres-setup.ts';

/** Starts an embedded PostgreSQL for the tests of one project, whatever the others have. */
export default async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  return use(await startEmbedded(), project);
}
