import { postError, postsError } from '../content/errors.ts';
import type { Post, PostReader, PostSummary } from '../posts/post.ts';
import { apiPostHref, apiPostsHref, parameters, routes } from '../routes.ts';

/** Reads posts from the JSON API of the page's own origin. An answer that is not OK is an error. */
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
    const response = await ask(apiPostHref(slug));
    if (response.status === 404) return undefined;
    if (response.status === 410) return 'deleted';
    if (!response.ok) throw new Error(postError);
    return (await response.json()) as Post;
  },
};

/** For so long an answer that was asked for early is as good as one of now. */
const EARLY_MS = 10_000;

/** Answers that were asked for early and not read yet, by address; `undefined` for none. */
const early = new Map<string, Promise<Response | undefined>>();

/** Asks for a post before it is needed. Who reads it next gets that answer. */
export function askEarly(slug: string): void {
  const href = apiPostHref(slug);
  if (early.has(href)) return;
  early.set(
    href,
    fetch(href).catch(() => undefined),
  );
  setTimeout(() => early.delete(href), EARLY_MS);
}

/** The answer that was asked for early, if it is one to read; else a new one. */
async function ask(href: string): Promise<Response> {
  const answer = await early.get(href);
  early.delete(href);
  return answer?.ok ? answer : fetch(href);
}

/** The number of the page that the answer links to as the last one (RFC 8288). */
function lastPage({ headers, url }: Response): number {
  const target = /<([^<>]*)>; rel="last"/.exec(headers.get('Link') ?? '')?.[1] ?? '';
  return Number(new URL(target, url).searchParams.get(parameters.page) ?? 1);
}
