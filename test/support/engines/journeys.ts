import { inject } from 'vitest';
import { readSlugs, samplePaths } from '../browser/sample-site.ts';
import { WITH_SAMPLES } from '../database/template-database.ts';
import { copyDatabase, type TestDatabase } from '../database/test-database.ts';
import { type Gate, startGate } from '../server/gate.ts';
import { startServer } from '../server/server.ts';
import { ENGINES, type EngineName, type Size } from './engine.ts';
import { arrive, type Visitor } from './visitor.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The browser engine in which the journeys are made. */
    engine: EngineName;
  }
}

/** The built site with the sample posts, a gate before it, and an engine to visit it. */
export interface Journeys extends AsyncDisposable {
  readonly posts: TestDatabase;
  readonly gate: Gate;
  /** Slugs of the posts, newest first. */
  readonly slugs: readonly string[];
  /** Every page that there is, but for those that differ in their words alone. */
  readonly paths: readonly string[];
  /** A visitor at a page; without a path nothing is loaded yet. */
  arrive(size: Size, path?: string): Promise<Visitor>;
}

/** @param env variables of the server, besides its database. */
export async function startJourneys(env: Record<string, string> = {}): Promise<Journeys> {
  await using stack = new AsyncDisposableStack();
  const posts = stack.use(await copyDatabase(WITH_SAMPLES));
  const server = stack.use(await startServer({ DATABASE_URL: posts.databaseUrl, ...env }));
  const gate = stack.use(await startGate(server.origin));
  const engine = stack.use(await ENGINES[inject('engine')]());
  const slugs = await readSlugs(posts);
  const resources = stack.move();
  return {
    posts,
    gate,
    slugs,
    paths: samplePaths(slugs),
    async arrive(size, path) {
      const visitor = await arrive(engine, gate.origin, size);
      if (path !== undefined) await visitor.goto(path);
      return visitor;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
