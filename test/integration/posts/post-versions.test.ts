import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectForCommand } from '../../../src/database/connect.ts';
import type { Database } from '../../../src/database/schema.ts';
import {
  findHistories,
  findVersion,
  restorePost,
} from '../../../src/posts/publishing/post-versions.ts';
import { changePosts, renamePost, upsertPost } from '../../../src/posts/publishing/store-posts.ts';
import { cases } from '../../support/properties.ts';
import {
  aPost,
  changePost,
  createDatabase,
  type TestDatabase,
} from '../../support/database/test-database.ts';
import { aPostFile, runPosts, startPosts } from '../../support/posts/posts-command.ts';
import { createReader } from '../../support/posts/post-reader.ts';

/** 50 in CI against the embedded PostgreSQL. */
const SEQUENCES = Number(process.env['SEQUENCES'] ?? cases(20));

const slug = fc.constantFrom('uno', 'dos', 'tres');
const step = fc.record({
  kind: fc.constantFrom(
    ...(['publish', 'publish', 'rename', 'unpublish', 'delete', 'restore', 'sql', 'kill'] as const),
  ),
  slug,
  to: slug,
  ms: fc.nat({ max: 400 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The stored posts, by id, as the trigger sees them. */
async function snapshot(database: Kysely<Database>): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, (to_jsonb(posts) - '{topic_slugs,words}'::text[])::text as state from posts`.execute(
    database,
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}

async function idOf(database: Kysely<Database>, wanted: string): Promise<string | undefined> {
  const find = database.selectFrom('posts').select('id').where('slug', '=', wanted);
  return (await find.executeTakeFirst())?.id;
}

async function take(one: Step, transaction: Kysely<Database>) {
  const id = await idOf(transaction, one.slug);
  if (one.kind === 'sql' || one.kind === 'kill') return;
  if (one.kind === 'publish') {
    const post = aPost({ slug: one.slug, status: 'published', plannedAt: null });
    await upsertPost(transaction, post);
  } else if (one.kind === 'restore') {
    const [history] = await findHistories(transaction, one.slug).catch(() => []);
    const last = history?.versions.at(-1);
    const taken = last?.state && (await idOf(transaction, last.state.slug));
    if (last?.state && (!taken || taken === last.postId)) {
      await restorePost(transaction, { ...last, state: last.state });
    }
  } else if (id === undefined) {
    return;
  } else if (one.kind === 'rename') {
    if (!(await idOf(transaction, one.to))) await renamePost(transaction, one.slug, one.to);
  } else if (one.kind === 'unpublish') {
    await sql`
      update posts set status = 'unpublished', planned_at = published_at, published_at = null
       where id = ${id} and status = 'published'`.execute(transaction);
  } else {
    await transaction.deleteFrom('posts').where('id', '=', id).execute();
  }
}

async function killPublisher({ slug, ms }: Step, { databaseUrl }: TestDatabase) {
  const input = aPostFile({ slug, title: `Interrumpido ${ms}` });
  const command = startPosts(['publish', '-'], { databaseUrl, input });
  const ended = once(command, 'exit');
  await sleep(ms);
  command.kill('SIGKILL');
  await ended;
}

function runOn(posts: TestDatabase) {
  return (...args: string[]) => runPosts(args, posts);
}

async function deletePost(database: Kysely<Database>, wanted: string): Promise<void> {
  await database.deleteFrom('posts').where('slug', '=', wanted).execute();
}

const LATER = new Date('2999-01-01');

/** A time between all that was done and all that follows. */
async function aMoment(): Promise<Date> {
  await sleep(20);
  const time = new Date();
  await sleep(20);
  return time;
}

test('no version is lost by any sequence of publish, rename, unpublish, delete, restore, kill -9 and SQL', async () => {
  await using posts = await createDatabase();
  await using publisher = connectForCommand(posts.databaseUrl, 'site_publisher');

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      await sql`truncate posts cascade; truncate post_versions`.execute(posts.database);
      const seen: [id: string, state: string][] = [];
      let before = await snapshot(posts.database);
      for (const one of steps) {
        if (one.kind === 'sql') {
          await changePost(posts, one.slug, { title: `SQL ${one.ms}` });
        }
        if (one.kind === 'kill') await killPublisher(one, posts);
        // After a kill it waits until the server has ended that transaction.
        await changePosts(publisher, {}, (transaction) => take(one, transaction));
        const after = await snapshot(posts.database);
        seen.push(...[...before].filter(([id, state]) => after.get(id) !== state));
        before = after;
      }
      const { rows } = await sql<{ id: string; state: string }>`
        select post_id as id, state::text as state from post_versions where state is not null
         order by post_versions.id`.execute(posts.database);
      expect(rows.map(({ id, state }) => [id, state])).toEqual(seen);
    }),
    { numRuns: SEQUENCES },
  );
}, 600_000);

test('a deleted post comes back with its text, its addresses and its date', async () => {
  await using posts = await createDatabase([aPost({ slug: 'antes', content: 'Un texto.' })]);
  const { database } = posts;
  const run = runOn(posts);
  const reader = createReader(database);
  await run('rename', 'antes', 'ahora');
  const before = await reader.findPost('ahora');
  await deletePost(database, 'ahora');
  expect(await reader.findPost('antes')).toBe('deleted');

  expect(await run('restore', 'ahora')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^restored {2}ahora {2}http.*\/blog\/ahora\n$/),
  });

  expect(await reader.findPost('ahora')).toEqual({
    ...(before as object),
    modified: expect.any(String),
  });
  expect(await reader.findPost('antes')).toMatchObject({ slug: 'ahora' });
  await expect(findVersion(database, 'ahora')).rejects.toMatchObject({
    exitCode: 65,
    message:
      "'ahora' has no version before its last change, which created or restored it: use posts delete to remove it, or --at to choose a time (posts history ahora)",
  });
  const history = await run('history', 'antes');
  expect(history.stdout.split('\n')).toMatchObject([
    expect.stringMatching(/insert .*did not exist/),
    expect.stringMatching(/update .*\(command\) {2}was «Artículo \d+» \(published\) at antes/),
    expect.stringMatching(/delete .*at ahora/),
    expect.stringMatching(/insert .*did not exist/),
    expect.stringMatching(/^4 changes of the post /),
    '',
  ]);
});

test('a post is shown and restored as it was at a time', async () => {
  await using posts = await createDatabase([aPost({ slug: 'uno', content: 'Primero.' })]);
  const { database } = posts;
  const run = runOn(posts);
  const time = await aMoment();
  await sql`update posts set content = 'Segundo.'`.execute(database);
  await sql`update posts set content = 'Tercero.'`.execute(database);

  const shown = await run('show', 'uno', '--at', time.toISOString());
  expect(shown.stdout).toContain('\n\nPrimero.\n');
  const then = await findVersion(database, 'uno', time);
  const later = await findVersion(database, 'uno', LATER);
  expect(later.state.content).toBe('Tercero.');
  expect(Object.keys(later.state)).toEqual(Object.keys(then.state));
  expect(await run('restore', 'uno', '--at', '2999-01-01')).toMatchObject({
    code: 0,
    stdout: 'unchanged  uno  http://localhost:3000/blog/uno\n',
  });
  expect(await run('restore', 'uno', '--at', time.toISOString())).toMatchObject({ code: 0 });

  const contents = await database.selectFrom('posts').select('content').execute();
  expect(contents).toEqual([{ content: 'Primero.' }]);
  const missing = { exitCode: 66 };
  await expect(findVersion(database, 'uno', new Date('2020-01-01'))).rejects.toMatchObject(missing);
  await expect(findVersion(database, 'nadie')).rejects.toMatchObject(missing);
});

test('of two posts that had a slug, the one that had it at a time is shown, and restored to a free address', async () => {
  await using posts = await createDatabase([
    aPost({ slug: 'uno', content: 'El de entonces.' }),
    aPost({ slug: 'dos', title: 'El otro', content: 'El de ahora.' }),
  ]);
  const { database } = posts;
  const run = runOn(posts);
  const time = await aMoment();
  const first = await idOf(database, 'uno');
  const second = await idOf(database, 'dos');
  await deletePost(database, 'uno');
  await renamePost(database, 'dos', 'uno');

  const history = await run('history', 'uno');
  expect(history.stdout.split('\n')).toMatchObject([
    expect.stringMatching(/insert .*did not exist/),
    expect.stringMatching(/delete .*at uno/),
    `2 changes of the post ${first}`,
    expect.stringMatching(/insert .*did not exist/),
    expect.stringMatching(/update .*at dos/),
    `2 changes of the post ${second}`,
    '',
  ]);
  const contentAt = async (...of: [string, Date]) =>
    (await findVersion(database, ...of)).state.content;
  expect(await contentAt('uno', time)).toBe('El de entonces.');
  expect(await contentAt('dos', time)).toBe('El de ahora.');
  expect(await contentAt('uno', LATER)).toBe('El de ahora.');
  expect(await run('restore', 'uno', '--at', time.toISOString())).toMatchObject({
    code: 65,
    stderr: "'uno' is the address of another post, «El otro»\n",
  });
  await renamePost(database, 'uno', 'dos');
  expect((await run('restore', 'uno', '--at', time.toISOString())).stdout).toBe(
    "restored  uno  http://localhost:3000/blog/uno\n'uno' no longer leads to 'dos'\n",
  );
  expect(await idOf(database, 'uno')).toBe(first);
});

test('a deleted post is not restored by an address that it got after the time', async () => {
  await using posts = await createDatabase([aPost({ slug: 'uno' })]);
  const { database } = posts;
  const time = await aMoment();
  await renamePost(database, 'uno', 'dos');
  await deletePost(database, 'dos');
  await upsertPost(database, aPost({ slug: 'dos' }));

  await expect(findVersion(database, 'dos', time)).rejects.toMatchObject({ exitCode: 66 });
  await restorePost(database, await findVersion(database, 'uno', time));
  expect(await idOf(database, 'uno')).toBeDefined();
});

test('what has no earlier version is not restored', async () => {
  await using posts = await createDatabase([aPost({ slug: 'uno' })]);
  await sql`truncate post_versions`.execute(posts.database);

  await expect(findVersion(posts.database, 'uno')).rejects.toMatchObject({
    exitCode: 65,
    message: "'uno' has no earlier versions: posts clean has removed them (posts history uno)",
  });

  const time = await aMoment();
  await sql`update posts set content = 'Más tarde.'`.execute(posts.database);
  await sql`truncate post_versions`.execute(posts.database);
  await expect(findVersion(posts.database, 'uno', time)).rejects.toMatchObject({
    exitCode: 66,
    message: expect.stringMatching(/^there was no post 'uno' at .+, or its version is gone$/),
  });
});

test('pictures of versions stay until clean removes these', async () => {
  const [hash, escaped] = ['ab', 'cd'].map((digits) => digits.repeat(16));
  await using posts = await createDatabase();
  const { database } = posts;
  const run = runOn(posts);
  await sql`insert into pictures
    select hash, 10, 10, '#000000 #000000', now() - interval '1 day'
      from unnest(${[hash, escaped]}::text[]) as hash`.execute(database);
  const content = `![](/media/${hash}-10.jpg) ![](/media/${escaped}&#45;10.jpg)`;
  await upsertPost(database, aPost({ slug: 'uno', content }));
  await deletePost(database, 'uno');

  expect((await run('clean')).stdout).toBe('removed: 0 versions, 0 pictures\n');
  expect((await run('clean', '--older-than', '0', '--dry-run')).stdout).toMatch(
    /^unused: 2 versions, 2 /,
  );
  expect((await run('clean', '--older-than', '0')).stdout).toBe(
    'removed: 2 versions, 2 pictures\n',
  );
});

test('a script that changes a post for ever leaves a hundred versions', async () => {
  await using posts = await createDatabase([aPost({ slug: 'uno' })]);
  for (let round = 0; round < 120; round += 1) {
    await sql`update posts set title = ${`Vuelta ${round}`}`.execute(posts.database);
  }
  await sql`truncate posts cascade`.execute(posts.database);

  const versions = await posts.database.selectFrom('postVersions').select('state').execute();
  expect(versions).toHaveLength(100);
  expect(versions.at(-1)?.state?.title).toBe('Vuelta 119');
});
