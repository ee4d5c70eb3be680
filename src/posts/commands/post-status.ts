import type { PostStatus } from '../../database/schema.ts';
import { postHref } from '../../routes.ts';
import type { StoredPost } from '../reading/stored-posts.ts';

type Dated = Pick<StoredPost, 'slug' | 'status' | 'publishedAt'>;

/** The status of a post now: one that is dated in the future is scheduled. */
export type CurrentStatus = PostStatus | 'scheduled';

/** The status of a post now, and the address where everybody can read it, if anybody can yet. */
export function publicationOf({ slug, status, publishedAt }: Dated, siteUrl: string) {
  const isScheduled = status === 'published' && Number(publishedAt) > Date.now();
  return {
    status: isScheduled ? 'scheduled' : (status as CurrentStatus),
    address: status === 'published' && !isScheduled ? siteUrl + postHref(slug) : undefined,
  } as const;
}

/** A post as JSON for scripts. */
export function entryOf({ contentHash, plannedAt, ...post }: StoredPost, siteUrl: string) {
  const { status, address = null } = publicationOf(post, siteUrl);
  const date = (post.publishedAt ?? plannedAt)?.toISOString() ?? null;
  return { ...post, status, date, address };
}
