import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { listenForChanges } from '../../../src/database/listen.ts';
import { PASSWORDS } from '../../support/database/template-database.ts';
import {
  aPost,
  connectAsServer,
  createDatabase,
  openSession,
} from '../../support/database/test-database.ts';
import { endOf, startMigrate } from '../../support/posts/posts-command.ts';
import { createReader } from '../../support/posts/post-reader.ts';

type Login = keyof typeof PASSWORDS;

const INSUFFICIENT_PRIVILEGE = '42501';

function loginUrl(databaseUrl: string, login: Login): string {
  const url = new URL(databaseUrl);
  url.username = login;
  url.password = PASSWORDS[login];
  return url.href;
}

async function logIn(databaseUrl: string, login: Login) {
  const session = await openSession(loginUrl(databaseUrl, login));
  /** The SQLSTATE of a statement that fails; nothing else of it is looked at. */
  const codeOf = (text: string) =>
    session.query(text).then(
      () => 'done',
      (error) => error.code,
    );
  return Object.assign(session, { codeOf });
}

/** What nobody but the owner or a superuser may do. */
const FOR_NOBODY = [
  'create temporary table posts (id int)',
  'create temporary view posts as select 1 as id',
  "create function pg_temp.now() returns timestamptz language sql as 'select null::timestamptz'",
  'create table stolen (id int)',
  "create function now() returns timestamptz language sql as 'select null::timestamptz'",
  'create schema attacker',
  'create role attacker superuser',
  'create extension pg_trgm',
  'alter role current_user superuser',
  'alter table posts owner to current_user',
  'alter table posts disable trigger all',
  'alter function search_posts(text, integer, integer) owner to current_user',
  'drop table posts cascade',
  'truncate posts cascade',
  'grant all on all tables in schema public to current_user',
  'select * from preview_key',
  "update preview_key set key = 'known'",
  'update change_count set count = 9223372036854775807',
  'update post_versions set state = null',
  'truncate post_versions',
  "copy (select 1) to program 'id'",
  "select pg_read_file('/etc/passwd')",
  "select set_config('session_authorization', rolname, false) from pg_roles where rolsuper",
  'select * from pg_authid',
  "select lo_from_bytea(0, 'x')",
  'select lo_create(0)',
];

/** What only the publisher may do. */
const FOR_PUBLISHER = [
  "update posts set title = 'Robado'",
  'delete from posts',
  'insert into posts default values',
  "update published_posts set title = 'Robado'",
  'delete from published_posts',
  "insert into deleted_posts (slug) values ('gone')",
  'select * from posts for share',
  "do 'begin lock table posts in row share mode; end'",
  'select * from change_count for update',
  "insert into assets values ('stolen.js', '')",
  'delete from assets',
  "select query_to_xml('select * from post_versions', true, true, '')",
  'select * from former_slugs',
  'update former_slugs set slug = slug',
  'delete from former_slugs',
  'select * from post_cards',
  'select * from post_versions',
  'insert into pictures select * from pictures',
  'update pictures set width = 1',
  'delete from pictures',
  'delete from picture_renditions',
  'select * from picture_sources',
  "select preview_signature(gen_random_uuid(), now() + interval '1 day')",
  'set role site_publisher',
  "select set_config('role', 'site_publisher', false)",
];

test.for<[Login, readonly string[]]>([
  ['site_web', [...FOR_NOBODY, ...FOR_PUBLISHER]],
  ['site_publisher', FOR_NOBODY],
])(
  'an attacker who runs SQL as %s is denied each statement, with and without the role of the session',
  async ([login, statements]) => {
    await using posts = await createDatabase([aPost()]);
    expect(await endOf(startMigrate(posts))).toMatchObject({ code: 0 });
    await using attacker = await logIn(posts.databaseUrl, login);
    const outcomes: Record<string, unknown> = {};
    for (const way of ['', "set_config('role', 'none', false)"]) {
      if (way) await attacker.query(`select ${way}`);
      for (const text of statements) outcomes[way + text] = await attacker.codeOf(text);
    }

    expect(Object.entries(outcomes).filter(([, code]) => code !== INSUFFICIENT_PRIVILEGE)).toEqual(
      [],
    );
  },
);

test('a login that notifies without end invalidates no page, and brings forward a heartbeat in 20 ms', async () => {
  await using posts = await createDatabase();
  const seen = { changes: 0, heartbeats: 0 };
  await using _listener = listenForChanges({
    databaseUrl: posts.databaseUrl,
    onChange: () => void (seen.changes += 1),
    onConfirmed: () => void (seen.heartbeats += 1),
    logger: { info() {}, warn() {} },
  });
  await vi.waitUntil(() => seen.heartbeats > 0);
  await using attacker = await logIn(posts.databaseUrl, 'site_web');
  const begin = { at: performance.now(), ...seen };

  for (let count = 0; count < 1_000; count += 1) await attacker.query('notify posts_changed');

  expect(seen.changes).toBe(begin.changes);
  // Timers may be early by one millisecond; one heartbeat may be on its way at each end.
  const ms = performance.now() - begin.at;
  expect(seen.heartbeats - begin.heartbeats).toBeLessThan(ms / 19 + 2);
  // Without being notified it beats each second.
  expect(seen.heartbeats - begin.heartbeats).toBeGreaterThan(ms / 1_000 + 2);
});

test('what a login has set for itself does not reach its connections, and is reset by the next migration', async () => {
  await using posts = await createDatabase([aPost()]);
  const migrate = () =>
    endOf(
      startMigrate({
        databaseUrl: posts.databaseUrl,
        env: { SITE_PASSWORD: PASSWORDS.site_web },
      }),
    );
  await migrate();
  {
    await using attacker = await logIn(posts.databaseUrl, 'site_web');
    await attacker.query(`
      alter role current_user set application_name = 'somebody';
      alter role current_user in database ${posts.name} set search_path = pg_catalog`);
    await using web = connectAsServer(loginUrl(posts.databaseUrl, 'site_web'));
    expect(await createReader(web).listPosts()).toHaveLength(1);
  }

  expect(await migrate()).toMatchObject({ code: 0 });

  const { rows } = await sql`
    select setconfig from pg_db_role_setting where setrole = 'site_web'::regrole`.execute(
    posts.database,
  );
  expect(rows).toEqual([]);
});

test('the server sees neither row nor card of a post that is not published', async () => {
  await using posts = await createDatabase([
    aPost({ title: 'Secreto', status: 'draft', publishedAt: null }),
    aPost({ title: 'Futuro', publishedAt: new Date('2999-01-01') }),
    aPost({ title: 'Visible' }),
  ]);
  await sql`
    insert into pictures values (repeat('a', 32), 1200, 630, '#000000 #000000');
    insert into post_cards select title, hero_image_url, repeat('a', 32) from posts`.execute(
    posts.database,
  );
  await using server = await logIn(posts.databaseUrl, 'site_web');

  for (const table of ['posts', 'published_posts', 'social_cards']) {
    const { rows } = await server.query(`select title from ${table}`);
    expect([table, rows]).toEqual([table, [{ title: 'Visible' }]]);
  }
  const { rows: found } = await server.query("select found from search_posts('párrafo', 0, 9)");
  expect(found).toEqual([{ found: '1' }]);
});

test('every function that runs with the rights of the owner searches pg_temp last', async () => {
  await using posts = await createDatabase();
  const { rows } = await sql<{ name: string; setting: string | null }>`
    select oid::regprocedure::text as name,
           (select setting from unnest(proconfig) as setting where setting like 'search_path=%')
      from pg_proc
     where prosecdef and pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
  `.execute(posts.database);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ setting }) => setting !== 'search_path=public, pg_temp')).toEqual([]);
});

test('every view that visitors read is a security barrier, or has their rights: no condition sees rows that it hides', async () => {
  await using posts = await createDatabase();
  const { rows } = await sql`
    select relname as name, reloptions
      from pg_class
     where relkind = 'v' and relnamespace = 'public'::regnamespace
       and has_table_privilege('site_web', oid, 'select')
     order by relname`.execute(posts.database);

  expect(rows).toEqual([
    { name: 'moved_posts', reloptions: ['security_barrier=true'] },
    { name: 'published_posts', reloptions: ['security_invoker=true'] },
    { name: 'social_cards', reloptions: ['security_barrier=true'] },
  ]);
});
