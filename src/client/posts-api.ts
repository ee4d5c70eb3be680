import { postError, postsError } from '../content/errors.ts';
import type { Post, PostReader, PostSummary } from '../posts/post.ts';
import { apiPostHref, apiPreviewHref, routes } from '../routes.ts';

/** Reads posts from the JSON API of the page's own origin. An answer that is not OK is an error. */
export const postsApi: PostReader = {
  async listPosts() {
    const response = await fetch(routes.apiPosts);
    if (!response.ok) throw new Error(postsError);
    return (await response.json()) as readonly PostSummary[];
  },
  async findPost(slug) {
    const response = await fetch(apiPostHref(slug));
    if (response.status === 404) return undefined;
    if (response.status === 410) return 'deleted';
    if (!response.ok) throw new Error(postError);
    return (await response.json()) as Post;
  },
  async findPreview(link) {
    const response = await fetch(apiPreviewHref(link));
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(postError);
    return (await response.json()) as Post;
  },
};
