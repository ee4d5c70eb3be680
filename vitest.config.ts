import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { EngineName } from './test/journeys/engines/journeys.ts';

const POSTGRES = './test/support/database/postgres-setup.ts';
const SAMPLES = './test/support/browser/samples-setup.ts';
const CHROMIUM = './test/support/browser/chromium-setup.ts';

const project = (
  name: string,
  test: NonNullable<TestProjectInlineConfiguration['test']> = {},
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The default is one second, which a busy machine may exceed. Nobody was promised this time.
    expect: { poll: { timeout: 10_000 } },
    ...test,
  },
});

/** What visitors do, in one browser engine. */
const journeysIn = (engine: EngineName) =>
  project(engine, {
    include: ['test/journeys/**/*.test.ts'],
    globalSetup: [POSTGRES, SAMPLES, ...(engine === 'chromium' ? [CHROMIUM] : [])],
    provide: { engine },
    // WebKit's driver sometimes loses a command: about once in several hundred tests.
    retry: engine === 'webkit' ? 1 : 0,
  });

/** Building images and thousands of requests take minutes. */
const SLOW = { testTimeout: 600_000, hookTimeout: 600_000 };

/** Unit tests need nothing; the others name in their global setup what they need. */
export default defineConfig({
  test: {
    // Three also on two cores: while one waits for a browser or a database, the others run.
    maxWorkers: 3,
    // Tests leave nothing behind in their process, and a new process for each file takes time.
    isolate: false,
    projects: [
      // Properties are tested with hundreds of values, on a machine that may be busy.
      project('unit', { testTimeout: 300_000 }),
      project('integration', { globalSetup: POSTGRES }),
      // Tests whose result may depend on the build of PostgreSQL (collation, text search), with the embedded
      // one. Tests of `local` and `resilience` already migrate, publish and follow with it.
      project('embedded', {
        include: [
          'test/integration/database/schema.test.ts',
          'test/integration/pages/blog-{lists,search}.test.ts',
          'test/integration/posts/odd-rows.test.ts',
        ],
        globalSetup: POSTGRES,
      }),
      project('e2e', { globalSetup: [POSTGRES, SAMPLES, CHROMIUM] }),
      journeysIn('chromium'),
      journeysIn('firefox'),
      journeysIn('webkit'),
      project('local'),
      project('manifests'),
      project('image', { ...SLOW, globalSetup: POSTGRES }),
      project('endurance', { ...SLOW, globalSetup: [POSTGRES, SAMPLES, CHROMIUM] }),
      // These wait most of the time, for events that are promised within seconds.
      project('resilience', {
        ...SLOW,
        globalSetup: [POSTGRES, './test/resilience/own-postgres.ts'],
        sequence: { groupOrder: 1 },
      }),
      // These need the machine for themselves.
      project('timing', {
        ...SLOW,
        globalSetup: POSTGRES,
        maxWorkers: 1,
        sequence: { groupOrder: 2 },
      }),
    ],
  },
});
