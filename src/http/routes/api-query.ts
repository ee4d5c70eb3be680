import {
  cleanSearch,
  type PostPage,
  type PostSelection,
  parsePageNumber,
} from '../../posts/post.ts';
import { isSlug } from '../../posts/slug.ts';
import { apiPostsHref, parameters } from '../../routes.ts';

interface PageRequest extends PostSelection {
  readonly page: number;
}

/**
 * Reads which page of which posts is asked for. Parameters that the API does not know are ignored.
 *
 * @returns `undefined` where all posts are; what is wrong with the query where something is.
 */
export function parsePageRequest(query: URLSearchParams): PageRequest | string | undefined {
  const names = Object.values(parameters);
  if (!names.some((name) => query.has(name))) return undefined;
  if (names.some((name) => query.getAll(name).length > 1)) return `Give ${names} at most once.`;

  const page = parsePageNumber(query.get(parameters.page) ?? undefined);
  if (page === undefined) return `Give '${parameters.page}' as a number from 1 on.`;
  const topic = query.get(parameters.topic) ?? undefined;
  if (topic !== undefined && !isSlug(topic)) {
    return `Give '${parameters.topic}' as lower-case words joined by hyphens.`;
  }
  const typed = query.get(parameters.search) ?? undefined;
  const search = typed === undefined ? undefined : cleanSearch(typed);
  if (search === '') return `Give '${parameters.search}' something to look for.`;
  if (search && topic) return `Give either '${parameters.search}' or '${parameters.topic}'.`;
  return { search, topic, page };
}

/** The `Link` header (RFC 8288) of a page of posts: where its neighbours are, and the last one. */
export function links(selection: PostSelection, { page, pageCount }: PostPage): string {
  const neighbours = [
    ['first', 1],
    ['prev', page - 1],
    ['next', page + 1],
    ['last', pageCount],
  ] as const;
  return neighbours
    .filter(([, number]) => number >= 1 && number <= pageCount)
    .map(([rel, number]) => `<${apiPostsHref({ ...selection, page: number })}>; rel="${rel}"`)
    .join(', ');
}
