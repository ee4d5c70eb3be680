import type { Command } from 'commander';
import { formatPostDate } from '../files/post-date.ts';
import { findVersion } from '../publishing/post-versions.ts';
import { findFormerSlugs } from '../reading/stored-posts.ts';
import { findPost } from './find-posts.ts';
import { parseTime } from './history-command.ts';
import { createLink, PREVIEW_LINK_SECONDS } from './link-command.ts';
import { createCommand, type OutputOptions, print, spanishTime, styled } from './output.ts';
import { entryOf } from './post-status.ts';
import type { WithDatabase } from './with-database.ts';

type ShowOptions = OutputOptions & { readonly at?: Date };

export function showCommand(withDatabase: WithDatabase): Command {
  return createCommand('show', 'show one post: status, dates, addresses')
    .argument('<slug>')
    .option('--at <time>', 'its state then, with its text: "2026-03-12 09:30"', parseTime)
    .action((slug: string, options: ShowOptions) =>
      withDatabase(async (database, { siteUrl }) => {
        const version = options.at && (await findVersion(database, slug, options.at));
        if (version && version !== 'current') {
          const { state } = version;
          const lines = linesOf({ ...state, date: state.published_at ?? state.planned_at });
          print(options, state, [...lines, '', state.content]);
          return;
        }
        const post = await findPost(database, slug);
        const former = await findFormerSlugs(database, { postIds: [post.id] });
        const entry = { ...entryOf(post, siteUrl), formerSlugs: former.map((one) => one.slug) };
        const link = entry.address
          ? null
          : await createLink(database, siteUrl, post.id, PREVIEW_LINK_SECONDS);
        print(options, { ...entry, preview: link }, [
          ...linesOf(entry),
          ...line('address', entry.address),
          ...line('was at', entry.formerSlugs.join(', ')),
          ...line('preview', link?.address),
          ...line('changed', spanishTime(post.updatedAt)),
          ...line('id', entry.id),
        ]);
      }),
    );
}

interface Shown {
  readonly title: string;
  readonly status: string;
  readonly date: string | null;
  readonly author: string;
  readonly topics: readonly string[];
  readonly slug: string;
}

function linesOf({ title, status, date, author, topics, slug }: Shown): string[] {
  return [
    ...line('title', title),
    ...line('status', status),
    ...line('date', date && formatPostDate(new Date(date))),
    ...line('author', author),
    ...line('topics', topics.join(', ')),
    ...line('slug', slug),
  ];
}

function line(name: string, value: string | null | undefined): string[] {
  return value ? [`${styled('dim', name.padEnd(8))} ${value}`] : [];
}
