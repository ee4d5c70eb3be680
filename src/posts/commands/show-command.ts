import { formatPostDate } from '../files/post-date.ts';
import { findFormerSlugs } from '../publishing/stored-posts.ts';
import { withDatabase } from './command-database.ts';
import { findPost } from './find-post.ts';
import { createLink } from './link-command.ts';
import { entryOf } from './list-command.ts';
import { print, styled } from './output.ts';

const LINK_DAYS = 7;

/** `posts show` */
export async function showCommand(
  slug: string,
  { json }: { readonly json?: boolean },
): Promise<void> {
  await withDatabase(async (database, { siteUrl }) => {
    const post = await findPost(database, slug);
    const former = await findFormerSlugs(database, { postIds: [post.id] });
    const entry = { ...entryOf(post, siteUrl), formerSlugs: former.map((one) => one.slug) };
    const link = entry.address
      ? undefined
      : await createLink(database, siteUrl, post.id, LINK_DAYS * 86_400);
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
      ['changed', formatPostDate(post.updatedAt).slice(0, 16).replace('T', ' ')],
      ['id', entry.id],
    ];
    print(
      json,
      { ...entry, preview: link ?? null },
      rows.flatMap(([name, value]) => (value ? [`${styled('dim', name.padEnd(8))} ${value}`] : [])),
    );
  });
}
