import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Database } from '../../../src/database/schema.ts';
import { apiPostHref, postHref, routes } from '../../../src/routes.ts';
import type { TestServer } from './server.ts';

/** Slug of the one post that a site has in tests of failures. */
export const POST = 'un-articulo';

/** Every kind of response that shows posts and is cached. */
export const CACHED = [routes.blog, postHref(POST), routes.apiPosts, apiPostHref(POST)];

/** As is promised: from the database's return, or from a change, to the new page. */
export const RECOVERED_WITHIN_MS = 2_000;

/** Has every response cached. */
export async function visitFirst({ origin }: TestServer): Promise<void> {
  for (const page of CACHED) expect((await fetch(origin + page)).status).toBe(200);
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

/** Waits until a page shows a text. @throws when it does not in this time. */
export async function showsWithin(
  ms: number,
  { origin }: TestServer,
  page: string,
  text: string,
): Promise<void> {
  const isShown = async () => (await (await fetch(origin + page)).text()).includes(text);
  await vi.waitUntil(isShown, { timeout: ms, interval: 20 });
}

/** What the log says of outages, in its order. */
export function outageLines({ log }: TestServer): unknown[] {
  return log.map((line) => line['msg']).filter((text) => String(text).startsWith('database '));
}

/** What one outage leaves in the log, however many requests and connections met it. */
export const ONE_OUTAGE = ['database outage: cached pages are served stale', 'database recovered'];
