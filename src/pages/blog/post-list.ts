import { blog } from '../../content/blog.ts';
import { type PageTexts, pageTexts } from '../../content/pages.ts';
import type { PostPage, PostSelection, PostSummary } from '../../posts/post.ts';
import { firstWords, SEARCH_MAX_WORDS } from '../../posts/post-query.ts';
import { topicSlug } from '../../posts/slug.ts';
import { blogHref, topicHref } from '../../routes.ts';
import { blogCrumb } from '../../ui/layout/breadcrumbs.tsx';
import type { PageMetadata } from '../../ui/layout/document-head.tsx';
import type { ViewState } from '../page.ts';

/** Data of every list of the blog. */
export interface PostList extends PostPage {
  readonly selection: PostSelection;
  /** Names of the topics to choose from. */
  readonly topics: readonly string[];
  /** Where a search has found nothing, what to read instead. */
  readonly newest?: readonly PostSummary[] | undefined;
}

/** The address of a page of a list. */
export function hrefOf({ search, topic }: PostSelection, page: number): string {
  return topic ? topicHref(topic, page) : blogHref({ search, page });
}

/** The metadata of a page of a list; those of a search have no canonical address. */
export function listMetadata(state: ViewState<PostList>): PageMetadata {
  const list = state.status === 'loaded' ? state.data : undefined;
  const { title, description } = listTexts(list);
  if (!list) return { title, description };
  const { selection, page } = list;
  const trail = [blogCrumb];
  if (selection.search) return { title, description, trail };
  const number = page > 1 && blog.pages.page(page);
  return {
    title: number ? `${title} — ${number.toLowerCase()}` : title,
    description: number ? `${description} ${number}.` : description,
    canonicalPath: hrefOf(selection, page),
    ...((selection.topic || page > 1) && { trail }),
  };
}

type ListTexts = Pick<PageTexts, 'title' | 'description' | 'heading' | 'lead'>;

/** The words around a list; before it is loaded those of the blog. */
export function listTexts(list?: PostList): ListTexts {
  if (list?.selection.search) return searchTexts(list.selection.search, list);
  if (list?.selection.topic) return topicTexts(list.selection.topic, list);
  return pageTexts.blog;
}

function searchTexts(search: string, { posts, pageCount }: PostList): ListTexts {
  const isFound = posts.length > 0;
  const heading = isFound ? blog.search.heading(search) : blog.search.nothing(search);
  const count = pageCount === 1 ? posts.length : undefined;
  const lead = isFound ? blog.search.lead(count) : blog.search.noResult;
  const isCut = firstWords(search) !== search;
  const limit = isCut ? ` ${blog.search.limit(SEARCH_MAX_WORDS)}` : '';
  return { ...pageTexts.blog, title: blog.search.title, heading, lead: lead + limit };
}

/** The name of the topic is as the first post here writes it. */
function topicTexts(slug: string, { posts }: PostList): ListTexts {
  const name = posts[0]?.topics.find((topic) => topicSlug(topic) === slug) ?? slug;
  return {
    title: blog.topics.title(name),
    description: describe(name, posts),
    heading: name,
    lead: blog.topics.lead(name),
  };
}

/** Search engines show so many characters. */
const MAX_DESCRIPTION = 160;

/** Names the newest two posts, or one where two are too long. */
function describe(name: string, posts: readonly PostSummary[]): string {
  const titles = posts.slice(0, 2).map(({ title }) => title);
  const both = blog.topics.description(name, titles);
  return both.length <= MAX_DESCRIPTION ? both : blog.topics.description(name, titles.slice(0, 1));
}
