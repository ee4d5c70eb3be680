import { Command } from 'commander';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { formatPostDate } from '../files/post-date.ts';
import { findFormerSlugs } from '../reading/stored-posts.ts';
import { findPost } from './find-posts.ts';
import { createLink, LINK_SECONDS } from './link-command.ts';
import { entryOf } from './list-command.ts';
import { print, spanishTime, styled } from './output.ts';
import { JSON_OUTPUT, type SharedOptions } from './shared-options.ts';
import type { WithDatabase } from './with-database.ts';

export function showCommand(withDatabase: WithDatabase): Command {
  return new Command('show')
    .description('show one post: status, dates, addresses')
    .argument('<slug>')
    .addOption(JSON_OUTPUT)
    .action((slug, options) =>
      withDatabase((database, { siteUrl }) => show(database, siteUrl, slug, options)),
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
  const rows: readonly (readonly [string, string | undefined])[] = [
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
  print(
    json,
    { ...entry, preview: link ?? null },
    rows.flatMap(([name, value]) => (value ? [`${styled('dim', name.padEnd(8))} ${value}`] : [])),
  );
}
