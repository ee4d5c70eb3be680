import { expect, vi } from 'vitest';
import { postHref, routes } from '../../../src/routes.ts';
import { type OwnPostgres, startOwnPostgres } from '../database/own-postgres.ts';
import { aPostFile, type CommandResult, runPosts, startPosts } from '../posts/posts-command.ts';
import { startServer, type TestServer } from './server.ts';
import { POST, visitFirst } from './visits.ts';

/** A site with a PostgreSQL of its own, and every cacheable page cached. */
export interface OwnSite extends AsyncDisposable {
  readonly postgres: OwnPostgres;
  readonly server: TestServer;
}

export async function startOwnSite(settings: readonly string[] = []): Promise<OwnSite> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startOwnPostgres(settings));
  const server = stack.use(await startServer({ DATABASE_URL: postgres.databaseUrl }));
  await visitFirst(server);
  const resources = stack.move();
  return { postgres, server, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** A page that is never cached, since there is no such post. */
export const UNSEEN = postHref('nunca-visto');

/** What is promised whatever PostgreSQL does: nobody restarts a pod or takes it out, fixed pages are there. */
export async function staysInService({ origin, adminOrigin }: TestServer): Promise<void> {
  for (const url of [`${adminOrigin}/livez`, `${adminOrigin}/readyz`, origin + routes.home]) {
    expect([url, (await fetch(url)).status]).toEqual([url, 200]);
  }
}

/** What a page is that cannot be loaded, as visitors see it. */
export async function isMissing({ origin }: TestServer, page: string): Promise<void> {
  const response = await fetch(origin + page);
  expect(response.status).toBe(503);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.text()).toContain('Error: ');
}

/** Waits until a page has this status. @throws when it has not in this time. */
export async function respondsWithin(
  ms: number,
  { origin }: TestServer,
  page: string,
  status: number,
): Promise<void> {
  const isSo = async () => (await fetch(origin + page)).status === status;
  await vi.waitUntil(isSo, { timeout: ms, interval: 20 });
}

/** Lines of the log that say that something is wrong. */
export function warnings({ log }: TestServer): Readonly<Record<string, unknown>>[] {
  return log.filter(({ level }) => Number(level) >= 40);
}

/** Publishes the one post under another title. */
export function publishTitled(databaseUrl: string, title: string): Promise<CommandResult> {
  return runPosts(['publish', '-'], { databaseUrl, input: aPostFile({ slug: POST, title }) });
}

/** Begins to. */
export function startPublishing(databaseUrl: string, title: string) {
  return startPosts(['publish', '-'], { databaseUrl, input: aPostFile({ slug: POST, title }) });
}

/** What publishing says of a database that is as it should not be. */
export function refusal(meaning: string): object {
  return {
    code: 69,
    stdout: '',
    stderr: expect.stringMatching(new RegExp(`^DATABASE_URL: the database ${meaning}: .+\\n$`)),
  };
}
