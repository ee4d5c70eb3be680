import { formatPostDate, spanishTime } from '../files/post-date.ts';
import { findVersion } from '../publishing/post-versions.ts';
import { findFormerSlugs, type StoredPost } from '../reading/stored-posts.ts';
import { findPost } from './find-posts.ts';
import { entryOf } from './list-command.ts';
import { createLink, PREVIEW_LINK_SECONDS } from './link-command.ts';
import type { PostsCommand } from './posts-command.ts';
import { AT } from './restore-command.ts';

export const showCommand: PostsCommand<{ readonly at?: Date }> = {
  usage: 'show <slug>',
  description: 'show one post: status, dates, addresses; its text with --at',
  options: [AT],
  async run(session, slug) {
    const { database, now, siteUrl, options } = session;
    if (options.at) {
      const { state } = await findVersion(database, slug, options.at);
      const rows = rowsOf({ ...state, date: state.publishedAt ?? state.plannedAt });
      return { result: state, rows: [...rows, [''], [state.content]] };
    }
    const post = await findPost(database, slug);
    const former = await findFormerSlugs(database, [], [post.id]);
    const entry = { ...entryOf(post, siteUrl, now), formerSlugs: former.map((one) => one.slug) };
    const preview = entry.address ? null : await createLink(session, post.id, PREVIEW_LINK_SECONDS);
    const rows = rowsOf(entry, {
      address: entry.address,
      'was at': entry.formerSlugs.join(', '),
      preview: preview?.address,
      changed: spanishTime(post.updatedAt),
      id: post.id,
    });
    return { result: { ...entry, preview }, rows };
  },
};

type Shown = Pick<StoredPost, 'title' | 'author' | 'topics' | 'slug'> & {
  readonly status: string;
  readonly date: string | null;
};

function rowsOf({ title, status, date, author, topics, slug }: Shown, more = {}): string[][] {
  const values = {
    title,
    status,
    date: date && formatPostDate(new Date(date)),
    author,
    topics: topics.join(', '),
    slug,
    ...more,
  };
  return Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []));
}
