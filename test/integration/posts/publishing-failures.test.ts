import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectForCommand } from '../../../src/database/connect.ts';
import { changePosts } from '../../../src/posts/publishing/store-posts.ts';
import {
  aPost,
  commandWaits,
  createDatabase,
  openSession,
  type TestDatabase,
} from '../../support/database/test-database.ts';
import { createFolder } from '../../support/folder.ts';
import { aJpeg } from '../../support/posts/pictures.ts';
import { aPostFile, endOf, runPosts, startPosts } from '../../support/posts/posts-command.ts';

async function slugs({ database }: TestDatabase): Promise<string[]> {
  const rows = await database.selectFrom('posts').select('slug').orderBy('slug').execute();
  return rows.map(({ slug }) => slug);
}

test.for([
  ['the connection is cut', 69],
  ['Ctrl-C is pressed', 130],
] as const)(
  'when %s in the middle nothing is published, and it can be run again',
  async ([how, expected]) => {
    await using posts = await createDatabase([aPost({ slug: 'b', content: 'Viejo.' })]);
    await using files = await createFolder({
      'a.md': aPostFile({ slug: 'a' }),
      'b.md': aPostFile({ slug: 'b' }, 'Nuevo.'),
    });
    const blocker = await openSession(posts.databaseUrl);
    // The second post cannot be written until this session ends.
    await blocker.query("begin; select from posts where slug = 'b' for update");
    const child = startPosts(['publish', files.folder], posts);
    const ended = once(child, 'exit');
    const pid = await commandWaits(posts);

    if (how === 'the connection is cut') await blocker.query(`select pg_terminate_backend(${pid})`);
    if (how === 'Ctrl-C is pressed') child.kill('SIGINT');
    expect(await ended).toEqual([expected, null]);
    expect(await slugs(posts)).toEqual(['b']);
    await blocker.query(`select pg_terminate_backend(${pid})`);
    await blocker.end();

    expect(await slugs(posts)).toEqual(['b']);
    expect((await runPosts(['publish', files.folder], posts)).code).toBe(0);
    expect(await slugs(posts)).toEqual(['a', 'b']);
  },
);

test('of two publishers at once the second waits for the first, and sees what it did', async () => {
  await using posts = await createDatabase([aPost({ slug: 'b' })]);
  await using files = await createFolder({ 'b.md': aPostFile({ slug: 'b' }) });
  const blocker = await openSession(posts.databaseUrl);
  await blocker.query("begin; select from posts where slug = 'b' for update");
  const first = endOf(startPosts(['publish', files.folder], posts));
  await commandWaits(posts);

  const { stdout, stderr } = startPosts(['publish', files.folder, '--json'], posts);
  const [words] = (await once(stderr, 'data')) as [Buffer];
  expect(String(words)).toBe('another publication is running, waiting for its end …\n');
  const said = text(stdout);
  await blocker.query('rollback');
  await blocker.end();

  expect((await first).code).toBe(0);
  expect(JSON.parse(await said)).toMatchObject({ posts: [{ slug: 'b', outcome: 'unchanged' }] });
});

test('what fails at its commit is not said to be done, but why in one line', async () => {
  await using posts = await createDatabase([aPost({ slug: 'uno' })]);
  await sql`
    create function refuse() returns trigger language plpgsql
      as $$ begin raise exception using errcode = '53100', message = 'no space left'; end $$`.execute(
    posts.database,
  );
  await sql`
    create constraint trigger refuse after update or delete on posts
      deferrable initially deferred for each row execute function refuse()`.execute(posts.database);

  const result = await runPosts(['unpublish', 'uno'], posts);

  expect(result).toMatchObject({
    code: 69,
    stdout: '',
    stderr: 'DATABASE_URL: the database is full: no space left\n',
  });
  expect(await slugs(posts)).toEqual(['uno']);
});

const HASH = '0'.repeat(32);

test('a picture that is none, and an address of one that is not stored, are told by post, and nothing is published', async () => {
  await using posts = await createDatabase();
  // One of another site may have an address as those of this one have.
  const hero = `https://cdn.ejemplo.com/media/${'a'.repeat(32)}-800.jpg`;
  await using files = await createFolder({
    'a/a.md': aPostFile({ hero: 'text.jpg' }, '![x](good.jpg)'),
    'a/b.md': aPostFile({ title: 'Otro' }, '![x](text.jpg)'),
    'a/text.jpg': 'no picture',
    'a/good.jpg': await aJpeg({ width: 200, height: 150 }),
    'c.md': aPostFile({ hero }, `![x](${hero}) ![y](/media/${HASH}-9.jpg)`),
  });
  const publish = (name: string) => runPosts(['publish', name], { ...posts, cwd: files.folder });

  expect(await publish('a')).toMatchObject({
    code: 65,
    stderr: expect.stringMatching(
      /^a\/a\.md:6:7 'text\.jpg' is damaged.*\na\/b\.md:10:6 'text\.jpg' is damaged/,
    ),
  });
  expect(await publish('c.md')).toMatchObject({
    code: 65,
    stderr: `c.md:1:1 the picture /media/${HASH} is not stored, expected a file beside the post\nnothing was published\n`,
  });
  expect(await slugs(posts)).toEqual([]);
  expect(await posts.database.selectFrom('pictures').select('hash').execute()).toEqual([]);
});

test('a publisher that sleeps in its transaction holds up all others for a minute at most', async () => {
  await using posts = await createDatabase();

  const { rows } = await changePosts(posts.database, {}, (transaction) =>
    sql`show idle_in_transaction_session_timeout`.execute(transaction),
  );

  expect(rows).toEqual([{ idleInTransactionSessionTimeout: '1min' }]);
});

test.runIf(process.platform === 'linux').for([undefined, 'site_publisher', 'site_web'] as const)(
  'each connection has the server give up a silent client after 50 s (%s)',
  async (role) => {
    await using posts = await createDatabase();
    await using database = connectForCommand(posts.databaseUrl, role);

    // What holds for this connection, as the system has it.
    const { rows } = await sql<{ name: string; value: string }>`
      select name, current_setting(name) as value from pg_settings
       where name ~ '^tcp_' order by name`.execute(database);

    expect(rows.map(({ value }) => value)).toEqual(['3', '20', '10', '50000']);
  },
);

test('clean waits for a publication, and leaves the picture that it refers to', async () => {
  await using posts = await createDatabase([aPost({ slug: 'a' })]);
  await sql`insert into pictures (hash, width, height, placeholder, stored_at)
    values (${HASH}, 9, 6, '#000000 #000000', now() - interval '2 hours')`.execute(posts.database);
  await using publication = await openSession(posts.databaseUrl);
  await publication.query('begin; select from change_count for update');
  const cleaned = endOf(startPosts(['clean'], posts));

  await commandWaits(posts);
  await publication.query(`update posts set content = '![x](/media/${HASH}-9.jpg)'; commit`);

  expect((await cleaned).stdout).toContain('0 pictures');
  expect(await posts.database.selectFrom('pictures').select('hash').execute()).toEqual([
    { hash: HASH },
  ]);
});
