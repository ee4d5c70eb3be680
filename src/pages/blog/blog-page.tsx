import { blog } from '../../content/blog.ts';
import { errorPages, postsError } from '../../content/errors.ts';
import { type PageTexts, pageTexts } from '../../content/pages.ts';
import { cleanSearch, firstWords, parsePageNumber, SEARCH_MAX_WORDS } from '../../posts/post.ts';
import { blogHref, parameters, routes } from '../../routes.ts';
import { BlogFinder } from '../../ui/blog/blog-finder.tsx';
import { FoundPosts } from '../../ui/blog/found-posts.tsx';
import { PageLinks } from '../../ui/blog/page-links.tsx';
import { PostCards } from '../../ui/blog/post-cards.tsx';
import { blogCrumb, homeCrumb } from '../../ui/layout/breadcrumbs.tsx';
import type { PageMetadata } from '../../ui/layout/document-head.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { errorMetadata } from '../error-page.tsx';
import type { LoaderInput, Page, PageState } from '../page.ts';
import { BlogList, type ListData } from './blog-list.tsx';
import { neighbours, numbered } from './pagination.ts';

interface BlogData extends ListData {
  /** The search terms; empty for all posts. */
  readonly search: string;
}

export const blogPage: Page<BlogData> = {
  path: routes.blog,
  kind: 'blog',
  query: [parameters.search, parameters.page],
  isFreeForm: (query) => query[parameters.search] !== undefined,
  dependsOn: 'posts',
  failure: postsError,
  load,
  metadata,
  View: Blog,
};

async function load({ query, posts }: LoaderInput): Promise<BlogData | undefined> {
  const search = cleanSearch(query[parameters.search] ?? '');
  const number = parsePageNumber(query[parameters.page]);
  if (number === undefined) return undefined;
  const [page, topics] = await Promise.all([
    posts.findPage({ search: search || undefined }, number),
    posts.listTopics(),
  ]);
  return page && { ...page, topics, search };
}

function metadata(state: PageState<BlogData>): PageMetadata {
  if (state.status === 'error') {
    return errorMetadata(errorPages[state.statusCode === 404 ? 404 : 503]);
  }
  const { title, description } = pageTexts.blog;
  if (state.status === 'loading') return { title, description };
  const { search, page, pageCount } = state.data;
  const trail = [homeCrumb, blogCrumb];
  if (search) return { title: blog.search.heading(search), description, trail };
  const hrefOf = (number: number) => blogHref({ page: number });
  return {
    ...numbered({ title, description }, page),
    canonicalPath: hrefOf(page),
    ...(page > 1 && { trail }),
    ...neighbours(page, pageCount, hrefOf),
  };
}

function Blog({ state }: { readonly state: PageState<BlogData> }) {
  const search = state.status === 'loaded' ? state.data.search : '';
  return (
    <BlogList state={state} {...headingOf(state)} isHeadingSmall={search !== ''}>
      {(data) => (
        <>
          <BlogFinder topics={data.topics} search={search} />
          <Posts {...data} />
          <PageLinks {...data} hrefOf={(page) => blogHref({ search, page })} />
        </>
      )}
    </BlogList>
  );
}

function headingOf(state: PageState<BlogData>): Pick<PageTexts, 'heading' | 'lead'> {
  if (state.status !== 'loaded' || !state.data.search) {
    const { heading, lead } = pageTexts.blog;
    return { heading, lead };
  }
  const { search, posts, pageCount } = state.data;
  const count = pageCount === 1 ? posts.length : undefined;
  const lead = posts.length > 0 ? blog.search.lead(count) : blog.search.noResult;
  const isCut = firstWords(search) !== search;
  const limit = isCut ? ` ${blog.search.limit(SEARCH_MAX_WORDS)}` : '';
  return { heading: blog.search.heading(search), lead: lead + limit };
}

function Posts({ posts, search }: BlogData) {
  if (posts.length > 0) {
    return search ? (
      <FoundPosts posts={posts} headingLevel={2} className="found-posts" />
    ) : (
      <PostCards posts={posts} />
    );
  }
  if (!search) return <p className="empty">{blog.empty}</p>;
  return (
    <Link className="more-link" to={routes.blog}>
      {blog.all}
    </Link>
  );
}
