import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { formatPostDate } from '../../../src/posts/files/post-date.ts';
import { aPost, createDatabase } from '../../support/database/test-database.ts';
import { createFolder } from '../../support/folder.ts';
import { aPostFile, runPosts } from '../../support/posts/posts-command.ts';

test('what a publisher says of dates is by the clock of the database', async () => {
  await using posts = await createDatabase();
  const late = `const { now } = Date; const later = () => now() + 13 * 3600000;
    globalThis.Date = class extends Date { static now = later;
      constructor(...given) { given.length ? super(...given) : super(later()); } };`;
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(late)}` };
  const tonight = formatPostDate(new Date(Date.now() + 12 * 3_600_000));
  const input = aPostFile({ slug: 'uno', date: tonight });

  const published = await runPosts(['publish', '-'], { ...posts, input, env });
  const listed = await runPosts(['list'], { ...posts, env });
  const link = await runPosts(['link', 'uno', '--for', '12h', '--json'], { ...posts, env });

  expect(published.stdout).toMatch(/^created +uno +\(scheduled for /);
  expect(listed.stdout).toMatch(/^scheduled /);
  const hours = (Date.parse(JSON.parse(link.stdout).expiresAt) - Date.now()) / 3_600_000;
  expect(hours).toBeCloseTo(12, 0);
});

test.runIf(process.platform === 'linux').for([['list'], ['export', '-']])(
  'a disk that is full under the output of %s is one line',
  async (args) => {
    await using posts = await createDatabase([aPost()]);
    const command = `node dist/posts.js ${args.join(' ')} > /dev/full`;

    const { status, stderr } = spawnSync('sh', ['-c', command], {
      env: { PATH: process.env['PATH'], DATABASE_URL: posts.databaseUrl },
      encoding: 'utf8',
    });

    expect([status, stderr]).toEqual([73, 'standard output cannot be written (ENOSPC)\n']);
  },
);

test('what steers a terminal is not printed', async () => {
  const text = 'A\u001b]0;X\u0007B\u001b[8mC\u001b[31mD\u009b31m';
  await using posts = await createDatabase([aPost({ slug: 'uno', content: text })]);
  await using files = await createFolder({ [`${text}.md`]: aPostFile() });

  const shown = await Promise.all([
    runPosts(['show', 'uno', '--at', '2999-01-01'], posts),
    runPosts(['show', 'uno', '--at', '2999-01-01', '--json'], posts),
    runPosts(['export', files.folder, '--force'], posts),
    runPosts(['publish', `${files.folder}/no-${text}.md`], posts),
  ]);

  for (const { stdout, stderr } of shown) {
    expect(stdout + stderr).not.toBe('');
    for (const one of '\u0007\u001b\u009b') expect(stdout + stderr).not.toContain(one);
  }
});
