import { inject } from 'vitest';
import { visit } from '../../support/browser/chromium.ts';
import {
  connectToChromium,
  sharedSamples,
  startSamples,
} from '../../support/browser/sample-site.ts';
import { fixture } from '../../support/fixture.ts';
import { untilEnd } from '../../support/until-end.ts';
import { startGate } from '../gate.ts';
import { launchFirefox } from './firefox.ts';
import { DESKTOP, type Engine, type PHONE, visitorOf } from './visitor.ts';
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

/** The tests' Chromium. */
async function launchChromium(): Promise<Engine> {
  const browser = await connectToChromium();
  return {
    async open(viewport) {
      const page = await visit(browser, 'about:blank', { viewport });
      return Object.assign(page, { page });
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

/**
 * The site that all tests share which leave it as it is, a gate before it, and an engine to visit it, for all
 * tests of a file.
 */
export const startJourneys = async () =>
  untilEnd(await fixture((resources) => prepare(resources, sharedSamples())));

/** The same with a site of the file's own. @param env variables of the server, besides its database. */
export const startOwnJourneys = async (env?: Record<string, string>) =>
  untilEnd(
    await fixture(async (resources) => prepare(resources, resources.use(await startSamples(env)))),
  );

async function prepare<Site extends { readonly origin: string }>(
  resources: AsyncDisposableStack,
  site: Site,
) {
  const gate = resources.use(await startGate(site.origin));
  const engine = resources.use(await ENGINES[inject('engine')]());

  /** A visitor at a page; without a path nothing is loaded yet. */
  const arrive = (size: typeof PHONE, path?: string) =>
    fixture(async (own) => {
      const visitor = visitorOf(own.use(await engine.open(size)), gate.origin);
      if (path !== undefined) await visitor.goto(path);
      return visitor;
    });

  return {
    ...site,
    gate,
    arrive,
    /** A visitor whose page is hydrated: links no longer load documents. */
    arriveHydrated: (path: string, size = DESKTOP) =>
      fixture(async (own) => {
        const visitor = own.use(await arrive(size, path));
        await visitor.hydrated();
        return visitor;
      }),
  };
}
