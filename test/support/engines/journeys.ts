import { inject } from 'vitest';
import { WITH_SAMPLES } from '../database/template-database.ts';
import { copyDatabase } from '../database/test-database.ts';
import { startServer } from '../server/server.ts';
import { ENGINES, type EngineName, type Size } from './engine.ts';
import { arrive } from './visitor.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Which browser engine the journeys are made in. */
    engine: EngineName;
  }
}

export async function startJourneys(env: Record<string, string> = {}) {
  await using stack = new AsyncDisposableStack();
  const posts = stack.use(await copyDatabase(WITH_SAMPLES));
  const server = stack.use(await startServer({ DATABASE_URL: posts.databaseUrl, ...env }));
  const engine = stack.use(await ENGINES[inject('engine')]());
  const resources = stack.move();
  return {
    posts,
    server,
    arrive: (size: Size) => arrive(engine, server.origin, size),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
