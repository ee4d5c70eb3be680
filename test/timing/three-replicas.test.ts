import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { apiPostHref, postHref, routes } from '../../src/routes.ts';
import { aPost, createDatabase } from '../support/database/test-database.ts';
import { aPostFile, runPosts } from '../support/posts/posts-command.ts';
import { startServer, type TestServer } from '../support/server/server.ts';
import { untilEnd } from '../support/until-end.ts';

/** Of writing; reading begins before and ends after. */
const WRITING_MS = 8_000;

const posts = untilEnd(
  await createDatabase([
    aPost({ slug: 'cambiado', title: 'Versión 0.' }),
    aPost({ slug: 'movido-0', title: 'El movido' }),
    aPost({ slug: 'retirado', title: 'El retirado' }),
    aPost({ slug: 'borrado', title: 'El borrado' }),
  ]),
);
// One that does not listen for changes yet gets no visitors: it is not ready.
const start = async () => untilEnd(await startServer({ DATABASE_URL: posts.databaseUrl }, 'ready'));
const servers = [await start(), await start(), await start()];

/**
 * How old what a reader sees may be, from the end of the statement that replaced it. The promise is two
 * seconds; some hundredths are usual, and this leaves room for the machine.
 */
const BOUND_MS = 1_000;

interface Span {
  readonly value: string;
  /** When the change to this value was sent; from then on it may be seen. */
  readonly from: number;
  /** When the change to the next value had been committed; infinite for the current one. */
  until: number;
}

/**
 * What one thing that readers see has been, and when. A commit happens between the sending of its
 * statement and the response to it, so around each change both values are right.
 */
class Timeline {
  /** How long after it had been replaced a value was last seen, in milliseconds. */
  oldest = 0;
  readonly #spans: Span[];

  constructor(value: string) {
    this.#spans = [{ value, from: 0, until: Number.POSITIVE_INFINITY }];
  }

  /** Notes a change that `commit` makes. */
  async change(value: string, commit: () => Promise<unknown>): Promise<void> {
    const next = { value, from: performance.now(), until: Number.POSITIVE_INFINITY };
    const last = this.#spans.at(-1);
    this.#spans.push(next);
    await commit();
    if (last) last.until = performance.now();
  }

  /** Whether this value was right at some time of a request, or had been within the bound before it. */
  allows(value: string, asked: number, responded: number): boolean {
    const seen = this.#spans.filter((span) => span.value === value && span.from <= responded);
    const age = Math.min(...seen.map(({ until }) => Math.max(0, asked - until)));
    if (age < Number.POSITIVE_INFINITY) this.oldest = Math.max(this.oldest, age);
    return age <= BOUND_MS;
  }
}

interface PageResponse {
  readonly status: number;
  readonly text: string;
}

/** What readers look at, on each page that shows it. */
interface Subject {
  readonly timeline: Timeline;
  readonly pages: Readonly<Record<string, (response: PageResponse) => string>>;
}

const isThere = ({ status }: PageResponse) => String(status === 200);
const has = (text: string) => (response: PageResponse) => String(response.text.includes(text));
const match = (pattern: RegExp) => (response: PageResponse) =>
  pattern.exec(response.text)?.[1] ?? '';

const lists = [routes.blog, routes.apiPosts];
const onLists = (read: (response: PageResponse) => string) =>
  Object.fromEntries(lists.map((list) => [list, read]));

const version: Subject = {
  timeline: new Timeline('0'),
  pages: {
    ...onLists(match(/Versión (\d+)\./)),
    [postHref('cambiado')]: match(/<h1[^>]*>Versión (\d+)\./),
    [apiPostHref('cambiado')]: match(/Versión (\d+)\./),
  },
};
const address: Subject = { timeline: new Timeline('0'), pages: onLists(match(/movido-(\d)/)) };
const withdrawn: Subject = {
  timeline: new Timeline('true'),
  pages: { ...onLists(has('El retirado')), [postHref('retirado')]: isThere },
};
const deleted: Subject = {
  timeline: new Timeline('true'),
  pages: { ...onLists(has('El borrado')), [postHref('borrado')]: isThere },
};

const subjects = [version, address, withdrawn, deleted];

const run = (statement: ReturnType<typeof sql>) => statement.execute(posts.database);

/** One change each; all of them over and over. */
const changes: readonly ((round: number) => Promise<void>)[] = [
  (round) =>
    version.timeline.change(String(3 * round + 1), () =>
      run(sql`update posts set title = ${`Versión ${3 * round + 1}.`} where slug = 'cambiado'`),
    ),
  (round) => {
    const to = (round + 1) % 2;
    return address.timeline.change(String(to), () =>
      run(sql`update posts set slug = ${`movido-${to}`} where slug = ${`movido-${1 - to}`}`),
    );
  },
  () =>
    withdrawn.timeline.change('false', () =>
      run(sql`update posts set status = 'unpublished', planned_at = published_at, published_at = null
               where slug = 'retirado'`),
    ),
  // Several changes in one transaction: what came between is never seen.
  (round) =>
    version.timeline.change(String(3 * round + 3), () =>
      posts.database.transaction().execute(async (transaction) => {
        for (const step of [2, 3]) {
          await sql`update posts set title = ${`Versión ${3 * round + step}.`}
                     where slug = 'cambiado'`.execute(transaction);
        }
      }),
    ),
  () => deleted.timeline.change('false', () => run(sql`delete from posts where slug = 'borrado'`)),
  () =>
    withdrawn.timeline.change('true', () =>
      run(sql`update posts set status = 'published', published_at = planned_at, planned_at = null
               where slug = 'retirado'`),
    ),
  () => deleted.timeline.change('true', publishByCommand),
];

async function publishByCommand(): Promise<void> {
  const input = aPostFile({ title: 'El borrado', slug: 'borrado', date: '2026-01-01' });
  const { code } = await runPosts(['publish', '-'], { databaseUrl: posts.databaseUrl, input });
  expect(code).toBe(0);
}

/** Reads a page of one replica over and over; gives whatever no reader may see. */
async function read({ origin }: TestServer, page: string, done: AbortSignal): Promise<string[]> {
  const errors: string[] = [];
  let newest = 0;
  while (!done.aborted) {
    const asked = performance.now();
    const fetched = await fetch(origin + page, { redirect: 'manual' });
    const response = { status: fetched.status, text: await fetched.text() };
    const responded = performance.now();
    if (response.status >= 500) errors.push(`${page}: ${response.status}`);
    for (const { timeline, pages } of subjects) {
      const value = pages[page]?.(response);
      if (value === undefined) continue;
      if (!timeline.allows(value, asked, responded)) {
        errors.push(`${page} on ${origin} shows «${value}»`);
      }
      if (timeline !== version.timeline) continue;
      if (Number(value) < newest) errors.push(`${page}: ${value} after ${newest}`);
      newest = Math.max(newest, Number(value));
    }
    await sleep(15);
  }
  return errors;
}

test('no reader of three replicas sees anything older than the bound, whoever changes what', async () => {
  const done = new AbortController();
  const pages = new Set(subjects.flatMap((subject) => Object.keys(subject.pages)));
  const reading = servers.flatMap((server) =>
    [...pages].map((page) => read(server, page, done.signal)),
  );
  const end = Date.now() + WRITING_MS;
  for (let round = 0; Date.now() < end; round += 1) {
    for (const change of changes) {
      await change(round);
      await sleep(Math.random() * 150);
    }
  }
  await sleep(2 * BOUND_MS);
  done.abort();

  expect((await Promise.all(reading)).flat()).toEqual([]);
  const oldest = Math.max(...subjects.map(({ timeline }) => timeline.oldest));
  console.log(`oldest page that was seen: ${Math.round(oldest)} ms`);
  for (const page of pages) {
    const texts = servers.map(async ({ origin }) => (await fetch(origin + page)).text());
    expect(new Set(await Promise.all(texts)).size, page).toBe(1);
  }
}, 30_000);

test('a scheduled post is there at its moment on every replica, and not before', async () => {
  const page = postHref('futuro');
  const publishedAt = new Date(Date.now() + 4_000);
  await run(sql`
    insert into posts (slug, title, hero_image_url, hero_image_alt, description, content, author, published_at)
    select 'futuro', 'El futuro', hero_image_url, hero_image_alt, description, content, author, ${publishedAt}
      from posts where slug = 'cambiado'`);

  const appeared = servers.map(async ({ origin }) => {
    const isThereNow = async () => (await fetch(origin + page)).status === 200;
    expect(await isThereNow()).toBe(false);
    await vi.waitUntil(isThereNow, { timeout: 10_000, interval: 10 });
    return Date.now() - publishedAt.getTime();
  });

  for (const late of await Promise.all(appeared)) {
    expect(late).toBeGreaterThanOrEqual(0);
    // A heartbeat a second notices it; every change is known within two.
    expect(late).toBeLessThanOrEqual(2_000);
  }
});
