import { Command } from 'commander';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { formatPostDate } from '../files/post-date.ts';
import type { PostVersion } from '../publishing/post-versions.ts';
import { findFormerSlugs } from '../reading/stored-posts.ts';
import { findPost } from './find-posts.ts';
import { findVersion, parseTime } from './history-command.ts';
import { createLink, LINK_SECONDS } from './link-command.ts';
import { entryOf } from './list-command.ts';
import { print, spanishTime, styled } from './output.ts';
import { JSON_OUTPUT, type SharedOptions } from './shared-options.ts';
import type { WithDatabase } from './with-database.ts';

export function showCommand(withDatabase: WithDatabase): Command {
  return new Command('show')
    .description('show one post: status, dates, addresses')
    .argument('<slug>')
    .option('--at <time>', 'what it was then, with its text: "2026-03-12 09:30"', parseTime)
    .addOption(JSON_OUTPUT)
    .action((slug, { at, ...options }: SharedOptions & { readonly at?: Date }) =>
      withDatabase(async (database, { siteUrl }) => {
        const version = at ? await findVersion(database, slug, at) : 'current';
        if (version === 'current') await show(database, siteUrl, slug, options);
        else showState(version, options);
      }),
    );
}

function showState({ state }: PostVersion, { json }: SharedOptions): void {
  if (!state) return;
  const date = state.published_at ?? state.planned_at;
  const rows: readonly Row[] = [
    ['title', state.title],
    ['status', state.status],
    ['date', date ? formatPostDate(new Date(date)) : undefined],
    ['author', state.author],
    ['topics', state.topics.join(', ')],
    ['slug', state.slug],
  ];
  print(json, state, [...linesOf(rows), '', state.content]);
}

type Row = readonly [string, string | undefined];

function linesOf(rows: readonly Row[]): string[] {
  return rows.flatMap(([name, value]) =>
    value ? [`${styled('dim', name.padEnd(8))} ${value}`] : [],
  );
}

async function show(
  database: Kysely<Database>,
  siteUrl: string,
  slug: string,
  { json }: SharedOptions,
): Promise<void> {
  const post = await findPost(database, slug);
  const former = await findFormerSlugs(database, { postIds: [post.id] });
  const entry = { ...entryOf(post, siteUrl), formerSlugs: former.map((one) => one.slug) };
  const link = entry.address
    ? undefined
    : await createLink(database, siteUrl, post.id, LINK_SECONDS);
  const rows: readonly Row[] = [
    ['title', entry.title],
    ['status', entry.status],
    ['date', entry.date ? formatPostDate(new Date(entry.date)) : undefined],
    ['author', entry.author],
    ['topics', entry.topics.join(', ')],
    ['slug', entry.slug],
    ['address', entry.address ?? undefined],
    ['was at', entry.formerSlugs.join(', ')],
    ['preview', link?.address],
    ['changed', spanishTime(post.updatedAt)],
    ['id', entry.id],
  ];
  print(json, { ...entry, preview: link ?? null }, linesOf(rows));
}
