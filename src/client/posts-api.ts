import { postError, postsError } from '../content/errors.ts';
import type { Post, PostReader, PostSummary } from '../posts/post.ts';
import { apiPostHref, apiPostsHref, parameters, routes } from '../routes.ts';

/** Reads posts from the JSON API of the page's own origin. A response that is not OK is an error. */
export const postsApi: PostReader = {
  async findPage(selection, page) {
    const response = await fetch(apiPostsHref({ ...selection, page }));
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(postsError);
    const posts = (await response.json()) as readonly PostSummary[];
    return { posts, page, pageCount: lastPage(response) };
  },
  /** None where they cannot be had: the posts are what the visitor came for. */
  async listTopics() {
    const response = await fetch(routes.apiTopics).catch(() => undefined);
    return response?.ok ? ((await response.json()) as readonly string[]) : [];
  },
  async findPost(slug) {
    const response = await takePrefetched(apiPostHref(slug));
    if (response.status === 404) return undefined;
    if (response.status === 410) return 'deleted';
    if (!response.ok) throw new Error(postError);
    return (await response.json()) as Post;
  },
};

/** How long a prefetched response is used in place of a new one. */
const PREFETCH_MS = 10_000;

/** Prefetched responses that nobody has read yet, by address; `undefined` for a failed request. */
const prefetched = new Map<string, Promise<Response | undefined>>();

/** Requests a post before it is needed. */
export function prefetchPost(slug: string): void {
  const href = apiPostHref(slug);
  if (prefetched.has(href)) return;
  const response = fetch(href).catch(() => undefined);
  prefetched.set(href, response);
  setTimeout(() => prefetched.delete(href), PREFETCH_MS);
}

/** The prefetched response, else a new one. A body can be read once, so each has one reader. */
async function takePrefetched(href: string): Promise<Response> {
  const pending = prefetched.get(href);
  prefetched.delete(href);
  const response = await pending;
  return response?.ok ? response : fetch(href);
}

/** The number of the page that the response links to as the last one (RFC 8288). */
function lastPage({ headers, url }: Response): number {
  const target = /<([^<>]*)>; rel="last"/.exec(headers.get('Link') ?? '')?.[1] ?? '';
  return Number(new URL(target, url).searchParams.get(parameters.page) ?? 1);
}
