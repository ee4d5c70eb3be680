import { inject } from 'vitest';
import { startSamples } from '../browser/sample-site.ts';
import { fixture } from '../fixture.ts';
import { startGate } from '../server/gate.ts';
import { ENGINES, type EngineName, type Size } from './engine.ts';
import { Visitor } from './visitor.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The browser engine in which the journeys are made. */
    engine: EngineName;
  }
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
      async arrive(size: Size, path?: string): Promise<Visitor> {
        const visitor = new Visitor(await engine.open(size), gate.origin);
        if (path !== undefined) await visitor.goto(path);
        return visitor;
      },
    };
  });
}
