import { expect, test } from 'vitest';
import { slugOfTitle } from '../../../src/posts/slug.ts';
import {
  aPost,
  createDatabase,
  openSession,
  type TestDatabase,
} from '../../support/database/test-database.ts';
import { createFolder } from '../../support/folder.ts';
import { aPostFile, runPosts } from '../../support/posts/posts-command.ts';

async function rows({ database }: TestDatabase) {
  return database.selectFrom('posts').selectAll().orderBy('slug').execute();
}

async function notifications(posts: TestDatabase, act: () => Promise<unknown>): Promise<number> {
  await using client = await openSession(posts.databaseUrl);
  let count = 0;
  client.on('notification', () => {
    count += 1;
  });
  await client.query('listen posts_changed');
  await act();
  await client.query('select 1');
  return count;
}

test('a file becomes a post; published again it is unchanged, and nobody is told', async () => {
  await using posts = await createDatabase();
  await using files = await createFolder({ 'a.md': aPostFile({ topics: ['fuerza', 'salud'] }) });
  const publish = () => runPosts(['publish', 'a.md'], { ...posts, cwd: files.folder });

  const first = await publish();
  const [before] = await rows(posts);
  let again = first;
  const told = await notifications(posts, async () => {
    again = await publish();
  });

  expect(first).toMatchObject({
    code: 0,
    stderr:
      'hint a.md:2:8 write "slug: peso-muerto" into the file, or another title will make a second post\n',
  });
  expect(first.stdout).toBe(
    'created  peso-muerto  http://localhost:3000/blog/peso-muerto\n1 post: 1 created\n',
  );
  expect(before).toMatchObject({
    slug: 'peso-muerto',
    status: 'published',
    topics: ['fuerza', 'salud'],
    publishedAt: new Date('2026-03-11T23:00:00Z'),
  });
  expect(again.stderr).toBe('');
  expect(again.stdout).toMatch(/^unchanged +peso-muerto .*\n1 post: 1 unchanged\n$/);
  expect(told).toBe(0);
  expect(await rows(posts)).toEqual([before]);
});

test('a change is stored in place, and everybody is told once', async () => {
  await using posts = await createDatabase([aPost({ slug: 'uno' }), aPost({ slug: 'dos' })]);
  await using files = await createFolder({
    'uno.md': aPostFile({ slug: 'uno' }, 'Otro texto.'),
    'dos.md': aPostFile({ slug: 'dos' }, 'Otro texto.'),
    'tres.md': aPostFile({ slug: 'tres' }),
  });
  const before = await rows(posts);

  const told = await notifications(posts, () => runPosts(['publish', files.folder], posts));

  const after = await rows(posts);
  expect(told).toBe(1);
  expect(after.map(({ slug }) => slug)).toEqual(['dos', 'tres', 'uno']);
  expect(after[2]).toMatchObject({ id: before[1]?.id, content: 'Otro texto.' });
});

test('every error of every file is reported by place, and nothing is written; a post alone may name an address twice', async () => {
  await using posts = await createDatabase();
  const id = '0b9ae1d4-6a0c-4f0e-9d0e-0f6d2f1c7a55';
  await using files = await createFolder({
    'b.md': 'nada',
    'c.md': aPostFile({ slug: 'c' }, 'Mira:\n\n![una foto](fotos/no.jpg)'),
    'd.md': aPostFile({ slug: 'c' }),
    'e.md': aPostFile({ slug: 'e', id, formerSlugs: ['antes', 'antes'] }),
    'f.md': aPostFile({ slug: 'f', id, formerSlugs: ['antes'] }),
    'good.md': aPostFile({ slug: 'good' }),
  });
  const publish = (file: string) => runPosts(['publish', file], { ...posts, cwd: files.folder });

  const all = await publish('.');

  expect(all.code).toBe(65);
  expect(all.stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^b\.md:1:1 the front matter is missing/),
    "c.md:13:13 there is no picture 'fotos/no.jpg', expected a file beside the post (on standard input a tar of both)",
    "c.md:8:7 slug: 'c' is also used at d.md:8, expected another",
    "d.md:8:7 slug: 'c' is also used at c.md:8, expected another",
    expect.stringMatching(/^e\.md:9:\d+ id: '0b9a.*' is also used at f\.md:9, expected another$/),
    expect.stringMatching(/^e\.md:10:\d+ formerSlugs: 'antes' is also used at f\.md:10/),
    expect.stringMatching(/^f\.md:9:\d+ id: /),
    expect.stringMatching(/^f\.md:10:\d+ formerSlugs: /),
    'nothing was published',
  ]);
  expect(await rows(posts)).toEqual([]);
  const one = await publish('e.md');
  expect(one).toMatchObject({ code: 0, stdout: expect.stringMatching(/^created +e/) });
  expect(await publish('e.md')).toMatchObject({ code: 0 });
});

test('a dry run says what would be done, and does nothing', async () => {
  await using posts = await createDatabase([aPost({ slug: 'uno' })]);
  await using files = await createFolder({ 'a.md': aPostFile({ slug: 'uno' }) });
  const before = await rows(posts);

  const runs = [
    await runPosts(['publish', files.folder, '--dry-run'], posts),
    await runPosts(['unpublish', 'uno', '--dry-run'], posts),
    await runPosts(['rename', 'uno', 'dos', '--dry-run'], posts),
    await runPosts(['delete', 'uno', '--dry-run'], posts),
  ];

  for (const { code, stdout } of runs) {
    expect(code).toBe(0);
    expect(stdout).toMatch(/dry run: nothing was changed\n$/);
  }
  expect(runs[0]?.stdout).toMatch(/^changed +uno/);
  expect(await rows(posts)).toEqual(before);
});

test('a draft, a scheduled post, an unpublished one: each is what its file says', async () => {
  await using posts = await createDatabase();
  await using files = await createFolder({
    // An exported post that is unpublished, with «Borrador» switched on in the editor.
    'draft.md': aPostFile({ slug: 'draft', draft: 'true', unpublished: 'true', date: undefined }),
    'later.md': aPostFile({ slug: 'later', date: '2999-01-01' }),
    'gone.md': aPostFile({ slug: 'gone', unpublished: 'true' }),
    'now.md': aPostFile({ slug: 'now', date: undefined }),
  });
  const publish = () => runPosts(['publish', files.folder], posts);
  const begin = Date.now();

  expect((await publish()).stdout).toContain(
    'created  later  (scheduled for 2999-01-01 00:00, Spanish time)\n',
  );
  const before = await rows(posts);
  const again = await publish();

  expect(before).toMatchObject([
    { slug: 'draft', status: 'draft', publishedAt: null, plannedAt: null },
    {
      slug: 'gone',
      status: 'unpublished',
      publishedAt: null,
      plannedAt: new Date('2026-03-11T23:00:00Z'),
    },
    { slug: 'later', status: 'published', publishedAt: new Date('2998-12-31T23:00:00Z') },
    { slug: 'now', status: 'published' },
  ]);
  expect(Math.abs(Number(before[3]?.publishedAt) - begin)).toBeLessThan(20_000);
  expect(again.stdout).toContain('4 posts: 4 unchanged');
  expect((await runPosts(['list', '--status', 'scheduled'], posts)).stdout).toMatch(
    /^scheduled +2999-01-01 00:00 +later +Peso muerto\n1 post\n$/,
  );
});

test('what was unpublished comes back by publishing, at its former date', async () => {
  const post = aPost({ slug: 'peso-muerto', title: 'Peso muerto' });
  await using posts = await createDatabase([post]);
  await using files = await createFolder({ 'a.md': aPostFile({ date: undefined }) });

  const gone = await runPosts(['unpublish', 'peso-muerto'], posts);
  const [unpublished] = await rows(posts);
  const goneAgain = await runPosts(['unpublish', 'peso-muerto'], posts);
  const routine = await runPosts(['publish', files.folder], posts);
  const back = await runPosts(['publish', files.folder, '--republish'], posts);

  expect(routine).toMatchObject({ code: 65, stdout: '' });
  expect(routine.stderr).toMatch(
    / slug: 'peso-muerto' was unpublished, expected posts publish --republish /,
  );
  expect(gone.stdout).toBe('unpublished  peso-muerto\n');
  expect(unpublished).toMatchObject({ publishedAt: null, plannedAt: post.publishedAt });
  expect(goneAgain.stdout).toBe('unchanged  peso-muerto  (unpublished)\n');
  expect(back.stdout).toMatch(/^published again +peso-muerto/);
  expect((await rows(posts))[0]).toMatchObject({
    status: 'published',
    publishedAt: post.publishedAt,
  });
});

test('a file that adds a former address is reported as changed once, and writes that address alone', async () => {
  await using posts = await createDatabase();
  const publish = (formerSlugs: string[]) =>
    runPosts(['publish', '-'], { ...posts, input: aPostFile({ slug: 'uno', formerSlugs }) });
  await publish([]);
  const before = await rows(posts);

  const added = await publish(['antes']);
  // As after a post has been renamed back: its own address is none of the former ones.
  const again = await publish(['antes', 'uno']);

  expect([added.stdout, again.stdout]).toEqual([
    expect.stringMatching(/^changed /),
    expect.stringMatching(/^unchanged /),
  ]);
  expect(await rows(posts)).toEqual(before);
  expect(await posts.database.selectFrom('postVersions').select('id').execute()).toHaveLength(1);
  expect(await posts.database.selectFrom('movedPosts').selectAll().execute()).toEqual([
    { slug: 'antes', currentSlug: 'uno' },
  ]);
});

test('a renamed post keeps its former address, and its old file cannot make it twice', async () => {
  await using posts = await createDatabase([aPost({ slug: 'uno', title: 'Peso muerto' })]);
  await using files = await createFolder({ 'a.md': aPostFile({ slug: 'uno' }) });

  const renamed = await runPosts(['rename', 'uno', 'dos'], posts);
  const again = await runPosts(['publish', 'a.md'], { ...posts, cwd: files.folder });
  const shown = await runPosts(['show', 'dos'], posts);
  const byOldName = await runPosts(['show', 'uno'], posts);

  expect(renamed.stdout).toMatch(
    /^renamed {2}uno → dos\nwrite "slug: dos" into the post's file\n$/,
  );
  expect(again.code).toBe(65);
  expect(again.stderr).toMatch(
    /^a\.md:8:7 slug: 'uno' is a former address of 'dos' \(«Peso muerto»\), .*, or posts publish --reuse-addresses /,
  );
  expect(shown.stdout).toMatch(/was at +uno\n/);
  expect(byOldName).toMatchObject({
    code: 66,
    stderr: "there is no post 'uno', it was renamed to 'dos'\n",
  });

  const taken = await runPosts(['publish', files.folder, '--reuse-addresses'], posts);

  expect(taken.stdout).toMatch(/^created +uno/);
});

test('a slug, an id and a former address that another post has are not taken, and the post is named', async () => {
  const long = 'Guía completa de entrenamiento de fuerza para principiantes en casa sin material';
  const ofFirst = { slug: slugOfTitle(`${long}: parte 1`), title: `${long}: parte 1` };
  await using posts = await createDatabase([
    aPost({ slug: 'uno', title: 'El uno' }),
    aPost({ slug: 'peso-muerto', title: 'Otra cosa' }),
    aPost(ofFirst),
  ]);
  const [, { id } = {}] = await rows(posts);
  await using files = await createFolder({
    'a.md': aPostFile(),
    'b.md': aPostFile({ title: `${long}: parte 2` }),
    'c.md': aPostFile({ slug: 'tres', id }),
    'd.md': aPostFile({ slug: 'cuatro', formerSlugs: ['uno'] }),
  });

  const renamed = await runPosts(['rename', 'peso-muerto', 'uno'], posts);
  const published = await runPosts(['publish', '.'], { ...posts, cwd: files.folder });
  const odd = await runPosts(['rename', 'uno', 'Dos'], posts);

  expect(renamed).toMatchObject({
    code: 65,
    stderr: "'uno' is the address of another post, «El uno»\n",
  });
  expect(odd).toMatchObject({
    code: 64,
    stderr: "'Dos' is not a slug: expected lower-case words joined by hyphens\n",
  });
  expect(published.code).toBe(65);
  expect(published.stderr.split('\n')).toMatchObject([
    expect.stringMatching(/^a\.md:2:8 slug: 'peso-muerto', made .* of the post «Otra cosa»/),
    expect.stringMatching(`^b\\.md:2:8 slug: '${ofFirst.slug}', made .* «${ofFirst.title}»`),
    expect.stringMatching(/^c\.md:9:5 id: the post with this id is at 'peso-muerto'/),
    expect.stringMatching(/^d\.md:9:14 formerSlugs: a post is at 'uno' now/),
    'nothing was published',
    '',
  ]);
});

test('deleting asks first, and wants a yes where nobody can be asked', async () => {
  await using posts = await createDatabase([aPost({ slug: 'uno' })]);

  const asked = await runPosts(['delete', 'uno'], posts);
  const done = await runPosts(['delete', 'uno', '--yes'], posts);
  const again = await runPosts(['delete', 'uno', '--yes'], posts);

  expect(asked).toMatchObject({
    code: 64,
    stderr: 'delete: expected --yes: there is no terminal to confirm on\n',
  });
  expect(done).toMatchObject({ code: 0, stdout: expect.stringMatching(/^deleted {2}uno\n/) });
  expect(again.code).toBe(66);
  expect(await rows(posts)).toEqual([]);
});

test('scripts get JSON, and the author is told what is dropped of what is published', async () => {
  await using posts = await createDatabase();
  const text = '## Uno\n\n<iframe src="https://example.com"></iframe>\n\n![Uno](/uno.jpg)';
  await using files = await createFolder({ 'a.md': aPostFile({ herro: 'x' }, text) });
  const options = { ...posts, cwd: files.folder, env: { SITE_URL: 'https://www.example.com' } };

  const published = await runPosts(['publish', 'a.md', '--json'], options);
  const listed = await runPosts(['list', '--json'], options);
  const shown = await runPosts(['show', 'peso-muerto', '--json'], options);

  expect(published.code).toBe(0);
  expect(published.stderr.split('\n')).toMatchObject([
    expect.stringMatching(/^warning a\.md:8:1 unknown key 'herro', expected one of title, /),
    'warning a.md:13:1 <iframe> is dropped, it is not allowed in a post',
    expect.stringMatching(/^warning a\.md:15:\d+ the site has no picture '\/uno\.jpg', /),
    expect.stringMatching(/^hint /),
    '',
  ]);
  const post = { slug: 'peso-muerto', address: 'https://www.example.com/blog/peso-muerto' };
  expect(JSON.parse(published.stdout)).toMatchObject({
    posts: [{ ...post, outcome: 'created' }],
    warnings: [{ line: 8 }, { file: 'a.md', line: 13, column: 1 }, { line: 15 }],
  });
  expect(JSON.parse(listed.stdout)).toMatchObject([{ ...post, status: 'published' }]);
  expect(JSON.parse(shown.stdout)).toMatchObject({ ...post, formerSlugs: [], preview: null });
});

test('help needs no database', async () => {
  const { code, stdout } = await runPosts(['--help']);

  expect(code).toBe(0);
  const commands =
    'publish check list show link unpublish delete rename export history restore clean follow';
  for (const command of commands.split(' ')) {
    expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
  }
});

test.for([
  [[], 'expected a command'],
  [['publsh'], "unknown command 'publsh'\n(Did you mean publish?)"],
  [['link', 'uno', '--for', 'ever'], "'ever' is invalid. expected a time such as 12h, 7d or 4w"],
] as const)('%j is answered with what was expected', async ([args, expected]) => {
  expect(await runPosts(args)).toMatchObject({
    code: 64,
    stderr: expect.stringContaining(expected),
  });
});
