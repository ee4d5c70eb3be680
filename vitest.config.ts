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
    // No promise: the default is one second, which a busy machine may take.
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
    // WebKit's driver loses a command now and then: once in some hundreds of tests.
    retry: engine === 'webkit' ? 1 : 0,
  });

/** Building images and thousands of requests take minutes. */
const SLOW = { testTimeout: 600_000, hookTimeout: 600_000 };

/** Unit tests need nothing; the others name in their global setup what they need. */
export default defineConfig({
  test: {
    // On two cores as well: while one waits for a browser or a database the others go on.
    maxWorkers: 3,
    // A test leaves nothing behind in its process, and a fresh one for each file takes its time.
    isolate: false,
    projects: [
      // Properties are tried hundreds of times, on a machine that may have other things to do.
      project('unit', { testTimeout: 300_000 }),
      project('integration', { globalSetup: POSTGRES }),
      // What the kind of PostgreSQL may change, letters and words, against the other kind: tests of `local`
      // and `resilience` migrate, publish and follow with it already.
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
      // These wait most of the time, and for things that are promised within seconds.
      project('resilience', {
        ...SLOW,
        globalSetup: [POSTGRES, './test/resilience/own-postgres.ts'],
        sequence: { groupOrder: 1 },
      }),
      // These want the machine for themselves.
      project('timing', {
        ...SLOW,
        globalSetup: POSTGRES,
        maxWorkers: 1,
        sequence: { groupOrder: 2 },
      }),
    ],
  },
});
