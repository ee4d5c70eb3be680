import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { postHref, routes } from '../../src/routes.ts';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.ts';
import { aPostFile, runPosts } from '../support/posts-command.ts';
import { startServer } from '../support/server.ts';
import {
  KEPT,
  ONE_OUTAGE,
  outageLines,
  POST,
  RECOVERED_WITHIN_MS,
  retitle,
  showsWithin,
  visitAll,
  visitFirst,
} from '../support/visits.ts';

/** The rows of the table in docs/operating.md that want a server of their own, in its order. */
async function aSiteWith(settings: readonly string[] = []) {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startOwnPostgres(settings));
  const server = stack.use(await startServer({ DATABASE_URL: postgres.databaseUrl }));
  await visitFirst(server);
  const resources = stack.move();
  return { postgres, server, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

const unseen = (name: string) => postHref(`nunca-visto-${name}`);

const publishing = ({ databaseUrl }: OwnPostgres, title: string, content?: string) =>
  runPosts(['publish', '-'], { databaseUrl, input: aPostFile({ slug: POST, title }, content) });

test('stopped: kept pages go on, the rest is a 503; all is new when it is started', async () => {
  await using site = await aSiteWith();
  const { postgres, server } = site;

  const visits = visitAll(server, 3_000);
  await postgres.stop();
  const missing = await fetch(server.origin + unseen('a'));
  expect(missing.status).toBe(503);
  expect(await missing.text()).toContain('Error: ');
  expect((await fetch(`${server.adminOrigin}/readyz`)).status).toBe(200);
  expect(await visits).toEqual([]);

  await postgres.start();
  await retitle(postgres.database, 'Después');
  for (const page of KEPT) await showsWithin(RECOVERED_WITHIN_MS, server, page, 'Después');
  expect((await fetch(server.origin + unseen('a'))).status).toBe(404);
  await expect.poll(() => outageLines(server)).toEqual(ONE_OUTAGE);
});

test('restarted: nobody who reads a kept page notices', async ({ expect }) => {
  await using site = await aSiteWith();
  const { postgres, server } = site;

  const visits = visitAll(server, 4_000);
  await postgres.stop();
  await postgres.start();
  await retitle(postgres.database, 'Después');
  await showsWithin(RECOVERED_WITHIN_MS, server, postHref(POST), 'Después');

  expect(await visits).toEqual([]);
  await expect.poll(() => outageLines(server)).toEqual(ONE_OUTAGE);
});

test('a standby that is not promoted: pages two seconds old at most, and a line that says so', async () => {
  await using site = await aSiteWith();
  const { postgres, server } = site;
  await retitle(postgres.database, 'Durante');
  await postgres.stop();
  await postgres.startAsStandby();

  expect(await visitAll(server, 3_000)).toEqual([]);
  await showsWithin(RECOVERED_WITHIN_MS, server, postHref(POST), 'Durante');
  expect((await fetch(server.origin + unseen('a'))).status).toBe(404);
  const refused = await publishing(postgres, 'Tras la promoción');
  expect(refused).toMatchObject({
    code: 69,
    stderr: expect.stringMatching(/can only be read now/),
  });
  expect(outageLines(server)).toEqual(ONE_OUTAGE.slice(0, 1));

  await sql`select pg_promote()`.execute(postgres.database);
  expect(await publishing(postgres, 'Tras la promoción')).toMatchObject({ code: 0 });
  await showsWithin(RECOVERED_WITHIN_MS, server, postHref(POST), 'Tras la promoción');
  await expect.poll(() => outageLines(server)).toEqual(ONE_OUTAGE);
});

test('out of connections: kept pages go on, and one that starts then serves fixed pages', async () => {
  await using site = await aSiteWith(['max_connections=12', 'superuser_reserved_connections=0']);
  const { postgres, server } = site;
  const others = await takeAllConnections(postgres);

  await using late = await startServer({ DATABASE_URL: postgres.databaseUrl });
  expect(await visitAll(server, 2_000)).toEqual([]);
  expect((await fetch(server.origin + unseen('a'))).status).toBe(503);
  expect((await fetch(late.origin + routes.home)).status).toBe(200);
  expect((await fetch(late.origin + routes.blog)).status).toBe(503);
  const [away] = late.log.filter(({ msg }) => String(msg).startsWith('database away'));
  expect(away).toMatchObject({ level: 40, err: { code: '53300' } });
  const refused = await publishing(postgres, 'Con sitio');
  expect(refused).toMatchObject({
    code: 69,
    stderr: expect.stringMatching(/takes no further connection/),
  });

  await Promise.all(others.map((client) => client.end()));
  expect(await publishing(postgres, 'Con sitio')).toMatchObject({ code: 0 });
  await showsWithin(RECOVERED_WITHIN_MS, server, postHref(POST), 'Con sitio');
  await showsWithin(RECOVERED_WITHIN_MS, late, routes.blog, 'Con sitio');
  await expect.poll(() => outageLines(late)).toEqual(ONE_OUTAGE);
});

/**
 * Opens connections until there is none left, the site's included: it is cut off again and again, and
 * is as quick to come back, so others stand in line at the same moment.
 */
async function takeAllConnections({ databaseUrl, database }: OwnPostgres): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  const takeOne = async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => {});
    await client.connect().then(
      () => taken.push(client),
      () => {},
    );
  };
  for (let round = 0; round < 200; round += 1) {
    const before = taken.length;
    const [cutOff] = await Promise.all([cutOffSite(database), takeOne(), takeOne(), takeOne()]);
    await takeOne();
    if (cutOff === 0 && taken.length === before) return taken;
  }
  throw new Error('there are still connections to be had');
}

async function cutOffSite(database: OwnPostgres['database']): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid, 1000) from pg_stat_activity
     where application_name like 'web%'`.execute(database);
  return rows.length;
}

test('read-only: visitors notice nothing, publishing says what is the matter', async () => {
  await using site = await aSiteWith();
  const { postgres, server } = site;
  await setReadOnly(postgres, true);

  const refused = await publishing(postgres, 'Escrito');
  expect(refused).toMatchObject({
    code: 69,
    stderr: expect.stringMatching(/can only be read now/),
  });
  expect(await visitAll(server, 2_500)).toEqual([]);
  expect((await fetch(server.origin + unseen('a'))).status).toBe(404);

  await setReadOnly(postgres, false);
  expect(await publishing(postgres, 'Escrito')).toMatchObject({ code: 0 });
  await showsWithin(RECOVERED_WITHIN_MS, server, postHref(POST), 'Escrito');
  expect(outageLines(server)).toEqual([]);
});

async function setReadOnly({ database }: OwnPostgres, isReadOnly: boolean): Promise<void> {
  const value = sql.lit(isReadOnly ? 'on' : 'off');
  await sql`alter system set default_transaction_read_only = ${value}`.execute(database);
  await sql`select pg_reload_conf()`.execute(database);
  await sleep(200);
}
