import { defineConfig } from 'vitest/config';
import type { EngineName } from './test/support/engines/engine.ts';

const POSTGRES = './test/support/database/postgres-setup.ts';
const SAMPLES = './test/support/browser/samples-setup.ts';

/** What visitors do, in one browser engine. */
const journeysIn = (engine: EngineName) => ({
  test: {
    name: engine,
    include: ['test/journeys/**/*.test.ts'],
    globalSetup: [POSTGRES, SAMPLES],
    provide: { engine },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

/** Unit tests need nothing; the others name in their global setup what they need. */
export default defineConfig({
  test: {
    // On two cores as well: while one waits for a browser or a database the others go on.
    maxWorkers: 3,
    // A test leaves nothing behind in its process, and a fresh one for each file takes its time.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          // Properties are tried hundreds of times, on a machine that may have other things to do.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          globalSetup: POSTGRES,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: [POSTGRES, SAMPLES],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      journeysIn('chromium'),
      journeysIn('firefox'),
      journeysIn('webkit'),
      {
        test: {
          name: 'local',
          include: ['test/local/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'endurance',
          include: ['test/endurance/**/*.test.ts'],
          globalSetup: [POSTGRES, SAMPLES],
          testTimeout: 120_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'manifests',
          include: ['test/manifests/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'image',
          include: ['test/image/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
