import type { PostStatus } from '../../database/schema.ts';
import { postHref } from '../../routes.ts';

interface Dated {
  readonly slug: string;
  readonly status: PostStatus;
  readonly publishedAt: Date | null;
}

/** What a post is now; one that is dated in the future is published by the clock. */
export type CurrentStatus = PostStatus | 'scheduled';

/** What a post is at this moment. */
export function statusOf({ status, publishedAt }: Omit<Dated, 'slug'>): CurrentStatus {
  return status === 'published' && Number(publishedAt) > Date.now() ? 'scheduled' : status;
}

/** Where everybody can read a post; `undefined` where nobody can yet. */
export function addressOf(siteUrl: string, post: Dated): string | undefined {
  return statusOf(post) === 'published' ? siteUrl + postHref(post.slug) : undefined;
}
