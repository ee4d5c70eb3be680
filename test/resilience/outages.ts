import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Database } from '../../src/database/schema.ts';
import { apiPostHref, postHref, routes } from '../../src/routes.ts';
import { POST } from '../support/database/test-database.ts';
import { fixture } from '../support/fixture.ts';
import { aPostFile, runPosts } from '../support/posts/posts-command.ts';
import { logUntilNow, startServer } from '../support/server/server.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';

/** Every kind of response that shows posts and is cached. */
export const CACHED = [routes.blog, postHref(POST), routes.apiPosts, apiPostHref(POST)];

/** A page that is never cached, since there is no such post. */
export const UNSEEN = postHref('nunca-visto');

/**
 * From the database's return, or from a change, to the new page. The promise is two seconds; as many
 * are for the machine of the tests.
 */
const RECOVERED_WITHIN_MS = 4_000;

/** What one outage leaves in the log, however many requests and connections met it. */
const ONE_OUTAGE = ['database outage', 'database recovered'];

/** A site with a PostgreSQL of its own, and every cacheable page cached. */
export function startOwnSite(settings: readonly string[] = []) {
  return fixture(async (resources) => {
    const postgres = resources.use(await startOwnPostgres(settings));
    const server = resources.use(await startVisited(postgres.databaseUrl));
    return { postgres, server };
  });
}

type VisitedServer = Awaited<ReturnType<typeof startVisited>>;

/** A server that has these responses cached. */
export async function startVisited(databaseUrl: string, visited = CACHED) {
  const server = await startServer({ DATABASE_URL: databaseUrl }, 'ready');
  const { origin, adminOrigin } = server;
  const statusOf = async (page: string) => (await fetch(origin + page)).status;
  /** Lines of the log that say that something is wrong. */
  const warnings = () => server.log.filter(({ level }) => Number(level) >= 40);
  for (const page of visited) expect(await statusOf(page)).toBe(200);
  return Object.assign(server, {
    statusOf,
    warnings,
    /** Requests every cached page over and over; gives each response that was not a 200. */
    async visitAll(ms: number) {
      const end = Date.now() + ms;
      const bad: string[] = [];
      const visitor = async (page: string) => {
        while (Date.now() < end) {
          const status = await statusOf(page).catch(String);
          if (status !== 200) bad.push(`${page}: ${status}`);
          await sleep(40);
        }
      };
      await Promise.all(CACHED.map(visitor));
      return bad;
    },
    /** Waits until pages show a text. @throws when they do not as soon as is promised. */
    async shows(text: string, pages = CACHED) {
      const isShown = async (page: string) =>
        (await (await fetch(origin + page)).text()).includes(text);
      await Promise.all(pages.map((page) => soon(() => isShown(page))));
    },
    /** Waits until a page has this status. @throws when it has not as soon as is promised. */
    responds: (page: string, status: number) => soon(async () => (await statusOf(page)) === status),
    /** What is promised whatever PostgreSQL does: nobody restarts a pod or takes it out, fixed pages are there. */
    async staysInService() {
      for (const url of [`${adminOrigin}/livez`, `${adminOrigin}/readyz`, origin + routes.home]) {
        expect([url, (await fetch(url)).status]).toEqual([url, 200]);
      }
    },
    /** That a page cannot be loaded; `database-unavailable.test.ts` has what visitors see then. */
    isMissing: async (page: string) => expect(await statusOf(page)).toBe(503),
    /** Waits until the log has these lines on outages: both, the first one, or none, and of no other trouble. */
    async hadOutage(lines: 0 | 1 | 2 = 2) {
      const said = async () =>
        (await logUntilNow(server))
          .map(({ msg }) => String(msg))
          .filter((text) => text.startsWith('database '));
      await expect.poll(said, { timeout: RECOVERED_WITHIN_MS }).toEqual(ONE_OUTAGE.slice(0, lines));
      expect(warnings()).toHaveLength(Math.min(lines, 1));
    },
  });
}

async function soon(isSo: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(isSo, { timeout: RECOVERED_WITHIN_MS, interval: 20 });
}

/** Gives every post another title. */
export async function retitle(database: Kysely<Database>, title: string): Promise<void> {
  await sql`update posts set title = ${title}`.execute(database);
}

/** The title of the one post, as the database has it. */
export async function titleOn({ database }: OwnPostgres): Promise<string> {
  return (await database.selectFrom('posts').select('title').executeTakeFirstOrThrow()).title;
}

/** Publishes the one post under another title. */
export function publishTitled(databaseUrl: string, title: string, content?: string) {
  const input = aPostFile({ slug: POST, title }, content);
  return runPosts(['publish', '-'], { databaseUrl, input });
}

/** What publishing says of a database that is as it should not be. */
export async function isRefused(published: ReturnType<typeof runPosts>, meaning: string) {
  expect(await published).toMatchObject({
    code: 69,
    stdout: '',
    stderr: expect.stringMatching(new RegExp(`^DATABASE_URL: the database ${meaning}: .+\\n$`)),
  });
}

/** Whoever reads notices nothing, and publishing says what is the matter, until the cause of it ends. */
export async function onlyPublishingFails(
  { server, postgres }: { server: VisitedServer; postgres: { readonly databaseUrl: string } },
  meaning: string,
  endCause: () => Promise<unknown>,
  content?: string,
): Promise<void> {
  const publish = (title: string) => publishTitled(postgres.databaseUrl, title, content);
  await isRefused(publish('Nada'), meaning);
  expect(await server.visitAll(2_500)).toEqual([]);
  expect(await server.statusOf(UNSEEN)).toBe(404);
  await server.staysInService();

  await endCause();
  expect(await publish('Escrito')).toMatchObject({ code: 0 });
  await server.shows('Escrito', [postHref(POST)]);
  await server.hadOutage(0);
}
