import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Database } from '../../src/database/schema.ts';
import { apiPostHref, postHref, routes } from '../../src/routes.ts';
import { POST } from '../support/database/test-database.ts';
import { fixture } from '../support/fixture.ts';
import { aPostFile, runPosts } from '../support/posts/posts-command.ts';
import { logUntilNow, startServer, type TestServer } from '../support/server/server.ts';
import { startOwnPostgres } from './own-postgres.ts';

/** Every kind of response that shows posts and is cached. */
export const CACHED = [routes.blog, postHref(POST), routes.apiPosts, apiPostHref(POST)];

/** A page that is never cached, since there is no such post. */
export const UNSEEN = postHref('nunca-visto');

/**
 * From the database's return, or from a change, to the new page. The promise is two seconds; as many
 * are for the machine of the tests.
 */
const RECOVERED_WITHIN_MS = 4_000;

/** A site with a PostgreSQL of its own, and every cacheable page cached. */
export function startOwnSite(settings: readonly string[] = []) {
  return fixture(async (resources) => {
    const postgres = resources.use(await startOwnPostgres(settings));
    const server = resources.use(await startVisited(postgres.databaseUrl));
    return {
      postgres,
      server,
      publish: (title: string) => publishTitled(postgres.databaseUrl, title),
    };
  });
}

/** A server that has every response cached. */
export async function startVisited(databaseUrl: string) {
  const server = await startServer({ DATABASE_URL: databaseUrl }, 'ready');
  for (const page of CACHED) expect((await fetch(server.origin + page)).status).toBe(200);
  return server;
}

/** Requests every cached page over and over; gives each response that was not a 200. */
export async function visitAll({ origin }: TestServer, ms: number): Promise<string[]> {
  const end = Date.now() + ms;
  const bad: string[] = [];
  const visitor = async (page: string) => {
    while (Date.now() < end) {
      const { status } = await fetch(origin + page).catch((error) => ({ status: String(error) }));
      if (status !== 200) bad.push(`${page}: ${status}`);
      await sleep(40);
    }
  };
  await Promise.all(CACHED.map(visitor));
  return bad;
}

/** Gives every post another title. */
export async function retitle(database: Kysely<Database>, title: string): Promise<void> {
  await sql`update posts set title = ${title}`.execute(database);
}

/** Waits until pages show a text. @throws when they do not as soon as is promised. */
export async function shows({ origin }: TestServer, text: string, pages = CACHED): Promise<void> {
  const isShown = async (page: string) =>
    (await (await fetch(origin + page)).text()).includes(text);
  await Promise.all(pages.map((page) => soon(() => isShown(page))));
}

/** Waits until a page has this status. @throws when it has not as soon as is promised. */
export function responds({ origin }: TestServer, page: string, status: number): Promise<void> {
  return soon(async () => (await fetch(origin + page)).status === status);
}

async function soon(isSo: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(isSo, { timeout: RECOVERED_WITHIN_MS, interval: 20 });
}

/** What is promised whatever PostgreSQL does: nobody restarts a pod or takes it out, fixed pages are there. */
export async function staysInService({ origin, adminOrigin }: TestServer): Promise<void> {
  for (const url of [`${adminOrigin}/livez`, `${adminOrigin}/readyz`, origin + routes.home]) {
    expect([url, (await fetch(url)).status]).toEqual([url, 200]);
  }
}

/** That a page cannot be loaded; `database-unavailable.test.ts` has what visitors see then. */
export async function isMissing({ origin }: TestServer, page: string): Promise<void> {
  expect((await fetch(origin + page)).status).toBe(503);
}

/** Lines of the log that say that something is wrong. */
export function warnings({ log }: TestServer): Readonly<Record<string, unknown>>[] {
  return log.filter(({ level }) => Number(level) >= 40);
}

/** What one outage leaves in the log, however many requests and connections met it. */
const ONE_OUTAGE = ['database outage', 'database recovered'];

/** Waits until the log has these lines on outages: both, the first one, or none. */
export async function hadOutage(server: TestServer, lines: 0 | 1 | 2 = 2): Promise<void> {
  const said = async () =>
    (await logUntilNow(server))
      .map(({ msg }) => String(msg))
      .filter((text) => text.startsWith('database '));
  await expect.poll(said, { timeout: RECOVERED_WITHIN_MS }).toEqual(ONE_OUTAGE.slice(0, lines));
}

/** Publishes the one post under another title. */
export function publishTitled(databaseUrl: string, title: string, content?: string) {
  const input = aPostFile({ slug: POST, title }, content);
  return runPosts(['publish', '-'], { databaseUrl, input });
}

/** What publishing says of a database that is as it should not be. */
export function refusal(meaning: string): object {
  return {
    code: 69,
    stdout: '',
    stderr: expect.stringMatching(new RegExp(`^DATABASE_URL: the database ${meaning}: .+\\n$`)),
  };
}

/** Whoever reads notices nothing, and publishing says what is the matter, until the cause of it ends. */
export async function onlyPublishingFails(
  {
    server,
    publish,
  }: { server: TestServer; publish: (title: string) => ReturnType<typeof runPosts> },
  meaning: string,
  endCause: () => Promise<unknown>,
): Promise<void> {
  expect(await publish('Nada')).toMatchObject(refusal(meaning));
  expect(await visitAll(server, 2_500)).toEqual([]);
  expect((await fetch(server.origin + UNSEEN)).status).toBe(404);
  await staysInService(server);

  await endCause();
  expect(await publish('Escrito')).toMatchObject({ code: 0 });
  await shows(server, 'Escrito', [postHref(POST)]);
  await hadOutage(server, 0);
  expect(warnings(server)).toEqual([]);
}
