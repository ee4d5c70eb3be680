import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { apiPostHref, postHref, routes } from '../../src/routes.ts';
import { aPost, createDatabase } from '../support/database/test-database.ts';
import { aPostFile, runPosts } from '../support/posts/posts-command.ts';
import { startServer } from '../support/server/server.ts';
import { type Fault, startProxy } from '../outages/tcp-proxy.ts';

/** Of writing; reading begins before and ends after. */
const WRITING_MS = 8_000;

/** The same, while the network of each replica fails now and then. */
const FAULTY_MS = 1_000 * Number(process.env['FAULTY_SECONDS'] ?? 30);

const posts = await createDatabase([
  aPost({ slug: 'cambiado', title: 'Versión 0.' }),
  aPost({ slug: 'movido-0', title: 'El movido' }),
  aPost({ slug: 'retirado', title: 'El retirado' }),
  aPost({ slug: 'borrado', title: 'El borrado' }),
]);
/** A replica, and the network between it and the database. */
async function start() {
  const network = await startProxy(posts.databaseUrl);
  // One that does not listen for changes yet gets no visitors: it is not ready.
  const server = await startServer({ DATABASE_URL: network.databaseUrl }, 'ready');
  return { ...server, network, wellSince: 0 };
}
const servers = await Promise.all([start(), start(), start()]);
afterAll(async () => {
  for (const { network, ...server } of servers) {
    await server[Symbol.asyncDispose]();
    network[Symbol.dispose]();
  }
  await posts[Symbol.asyncDispose]();
});

/**
 * How old what a reader sees may be, from the end of the statement that replaced it. The promise is two
 * seconds; some hundredths are usual, and this leaves room for the machine.
 */
const BOUND_MS = 1_000;

/** The promise, from the return of the network on. */
const RECOVERED_WITHIN_MS = 2_000;

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
  allows(value: string, asked: number, responded: number, wellSince: number): boolean {
    const seen = this.#spans.filter((span) => span.value === value && span.from <= responded);
    const age = Math.min(
      ...seen.map(({ until }) => Math.max(0, asked - Math.max(until, wellSince))),
    );
    if (age < Number.POSITIVE_INFINITY) this.oldest = Math.max(this.oldest, age);
    return age <= (wellSince === 0 ? BOUND_MS : RECOVERED_WITHIN_MS);
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
const moved = [0, 1].map((index): Subject => ({
  timeline: new Timeline(String(index === 0)),
  pages: { [postHref(`movido-${index}`)]: isThere },
}));
const withdrawn: Subject = {
  timeline: new Timeline('true'),
  pages: { ...onLists(has('El retirado')), [postHref('retirado')]: isThere },
};
const deleted: Subject = {
  timeline: new Timeline('true'),
  pages: { ...onLists(has('El borrado')), [postHref('borrado')]: isThere },
};
const FAULTS: readonly Fault[] = ['killed', 'frozen', 'reset', 'slow', 'unnotified', 'forgotten'];

type Replica = Awaited<ReturnType<typeof start>>;

const subjects = [version, address, ...moved, withdrawn, deleted];

const run = (statement: ReturnType<typeof sql>) => statement.execute(posts.database);

/** One change each; all of them over and over. */
const changes: readonly ((round: number) => Promise<void>)[] = [
  (round) =>
    version.timeline.change(String(3 * round + 1), () =>
      run(sql`update posts set title = ${`Versión ${3 * round + 1}.`} where slug = 'cambiado'`),
    ),
  async (round) => {
    const to = (round + 1) % 2;
    const rename = () =>
      run(sql`update posts set slug = ${`movido-${to}`} where slug = ${`movido-${1 - to}`}`);
    // One statement, and what three readers see of it.
    let committed: Promise<unknown> | undefined;
    const once = () => {
      committed ??= rename();
      return committed;
    };
    await Promise.all([
      address.timeline.change(String(to), once),
      ...moved.map(({ timeline }, index) => timeline.change(String(index === to), once)),
    ]);
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
  expect(await runPosts(['publish', '-'], { databaseUrl: posts.databaseUrl, input })).toMatchObject(
    {
      code: 0,
    },
  );
}

/** Reads a page of one replica over and over; gives whatever no reader may see. */
async function read(replica: Replica, page: string, done: AbortSignal): Promise<string[]> {
  const errors: string[] = [];
  let newest = 0;
  while (!done.aborted) {
    const asked = performance.now();
    const { wellSince } = replica;
    const fetched = await fetch(replica.origin + page, { redirect: 'manual' });
    const response = { status: fetched.status, text: await fetched.text() };
    const responded = performance.now();
    const isWell = asked - Math.max(wellSince, replica.wellSince) > RECOVERED_WITHIN_MS;
    const isUnavailable = response.status === 503 && !isWell;
    if (response.status >= 500 && !isUnavailable) errors.push(`${page}: ${response.status}`);
    for (const { timeline, pages } of subjects) {
      const value = isUnavailable ? undefined : pages[page]?.(response);
      if (value === undefined) continue;
      if (!timeline.allows(value, asked, responded, wellSince)) {
        errors.push(`${page} on ${replica.origin} shows «${value}»`);
      }
      if (timeline !== version.timeline) continue;
      if (Number(value) < newest) errors.push(`${page}: ${value} after ${newest}`);
      newest = Math.max(newest, Number(value));
    }
    await sleep(15);
  }
  return errors;
}

/**
 * Changes posts for a time, in all ways, and reads until the networks are well again.
 * @returns what readers of all replicas saw meanwhile, or differs at the end, and may not.
 */
async function readWhileWriting(
  ms: number,
  firstRound: number,
  networksWell: Promise<unknown> = Promise.resolve(),
): Promise<string[]> {
  const done = new AbortController();
  const pages = new Set(subjects.flatMap((subject) => Object.keys(subject.pages)));
  const reading = servers.flatMap((server) =>
    [...pages].map((page) => read(server, page, done.signal)),
  );
  const end = Date.now() + ms;
  for (let round = firstRound; Date.now() < end; round += 1) {
    for (const change of changes) {
      await change(round);
      await sleep(Math.random() * 150);
    }
  }
  await networksWell;
  await sleep(RECOVERED_WITHIN_MS + 50);
  done.abort();
  const errors = (await Promise.all(reading)).flat();
  const oldest = Math.max(...subjects.map(({ timeline }) => timeline.oldest));
  console.log(`oldest page that was seen: ${Math.round(oldest)} ms`);
  for (const page of pages) {
    const texts = servers.map(async ({ origin }) => (await fetch(origin + page)).text());
    if (new Set(await Promise.all(texts)).size > 1) errors.push(`${page} differs`);
  }
  return errors;
}

test('no reader of three replicas sees anything older than the bound, whoever changes what', async () => {
  expect(await readWhileWriting(WRITING_MS, 0)).toEqual([]);
}, 30_000);

test(
  'nor older than the promise once the network is back, or than before, however it fails meanwhile',
  async () => {
    const end = Date.now() + FAULTY_MS;
    const failing = servers.map(async (replica) => {
      while (Date.now() < end) {
        const { network } = replica;
        const fault = FAULTS[Math.floor(Math.random() * FAULTS.length)] ?? 'killed';
        // Only notifications are lost, which nothing depends on.
        const isOutage = fault !== 'unnotified';
        if (isOutage) replica.wellSince = Number.POSITIVE_INFINITY;
        network.fail(fault);
        await sleep(500 + Math.random() * 4_000);
        await network.mend();
        // Connections on which something was lost end when their query is late.
        if (isOutage) await vi.waitUntil(() => network.isWell, { timeout: 10_000, interval: 5 });
        if (isOutage) replica.wellSince = performance.now();
        await sleep(2_000 + Math.random() * 3_000);
      }
    });

    expect(await readWhileWriting(FAULTY_MS, 1_000, Promise.all(failing))).toEqual([]);
  },
  60_000 + 2 * FAULTY_MS,
);

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
