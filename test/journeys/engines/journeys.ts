import { inject } from 'vitest';
import { launchBrowser, visit } from '../../support/browser/chromium.ts';
import { startSamples } from '../../support/browser/sample-site.ts';
import { fixture } from '../../support/fixture.ts';
import { startGate } from '../gate.ts';
import { launchFirefox } from './firefox.ts';
import { type Engine, type PHONE, visitorOf } from './visitor.ts';
import { launchWebKit } from './webkit.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The browser engine in which the journeys are made. */
    engine: EngineName;
  }
}

const ENGINES: Record<EngineName, () => Promise<Engine>> = {
  chromium: launchChromium,
  firefox: launchFirefox,
  webkit: launchWebKit,
};

/** The system's Chromium, by playwright-core. */
async function launchChromium(): Promise<Engine> {
  const browser = await launchBrowser();
  return {
    open: (origin, viewport) => visit(browser, origin, { viewport }),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

/**
 * The built site with the sample posts, a gate before it, and an engine to visit it.
 *
 * @param env variables of the server, besides its database.
 */
export function startJourneys(env?: Record<string, string>) {
  return fixture(async (resources) => {
    const samples = resources.use(await startSamples(env));
    const gate = resources.use(await startGate(samples.origin));
    const engine = resources.use(await ENGINES[inject('engine')]());
    return {
      ...samples,
      gate,
      /** A visitor at a page; without a path nothing is loaded yet. */
      async arrive(size: typeof PHONE, path?: string) {
        const visitor = visitorOf(await engine.open(gate.origin, size));
        if (path !== undefined) await visitor.page.goto(path);
        return visitor;
      },
    };
  });
}
