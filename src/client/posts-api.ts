import type { Post, PostReader, PostSummary } from '../posts/post.ts';
import { apiPostHref, apiPostsHref, parameters, routes } from '../routes.ts';

/** Reads posts from the JSON API of the page's own origin. A response that is not OK is an error. */
export const postsApi: PostReader = {
  async findPage(selection, page) {
    const response = await request(apiPostsHref({ ...selection, page }), [404]);
    if (response.status === 404) return undefined;
    const posts = (await response.json()) as readonly PostSummary[];
    return { posts, page, pageCount: lastPage(response) };
  },
  /** None where they cannot be had: the posts are what the visitor came for. */
  async listTopics() {
    const response = await request(routes.apiTopics).catch(() => undefined);
    return ((await response?.json()) ?? []) as readonly string[];
  },
  async findPost(slug) {
    const response = await request(apiPostHref(slug), [404, 410]);
    if (response.status === 404) return undefined;
    if (response.status === 410) return 'deleted';
    return (await response.json()) as Post;
  },
};

async function request(href: string, expected: readonly number[] = []): Promise<Response> {
  const response = await fetch(href);
  if (response.ok || expected.includes(response.status)) return response;
  throw new Error(`${href}: ${response.status}`);
}

/** The number of the page that the response links to as the last one (RFC 8288). */
function lastPage({ headers, url }: Response): number {
  const target = /<([^<>]*)>; rel="last"/.exec(headers.get('Link') ?? '')?.[1] ?? '';
  return Number(new URL(target, url).searchParams.get(parameters.page) ?? 1);
}
