import type { PostReader } from '../posts/post.ts';
import { apiPostHref, apiPostsHref, parameters, routes } from '../routes.ts';

/** Reads posts from the JSON API of the page's own origin. */
export const postsApi: PostReader = {
  async findPage(selection, page) {
    const response = await request(apiPostsHref({ ...selection, page }));
    if (response.status === 404) return undefined;
    return { posts: await response.json(), page, pageCount: lastPage(response) };
  },
  /** None after a failure: the visitor came for the posts. */
  async listTopics() {
    const response = await request(routes.apiTopics).catch(() => undefined);
    return response?.ok ? response.json() : [];
  },
  async findPost(slug) {
    const response = await request(apiPostHref(slug));
    if (response.status === 410) return 'deleted';
    if (response.status === 404) return undefined;
    const post = await response.json();
    if (!post?.slug) throw new Error(`${response.url}: expected a post`);
    return post;
  },
};

/** @throws for any status except 2xx, 404 and 410. */
async function request(href: string): Promise<Response> {
  const response = await fetch(href);
  if (response.ok || response.status === 404 || response.status === 410) return response;
  throw new Error(`${href}: ${response.status}`);
}

/** The number of the page that the response links to as the last one (RFC 8288). */
function lastPage({ headers, url }: Response): number {
  const target = /<([^<>]*)>; rel="last"/.exec(headers.get('Link') ?? '')?.[1] ?? '';
  return Number(new URL(target, url).searchParams.get(parameters.page) ?? 1);
}
