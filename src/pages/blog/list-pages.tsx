import { blog } from '../../content/blog.ts';
import { errorPages, postsError } from '../../content/errors.ts';
import { cleanSearch, type PostSelection, parsePageNumber } from '../../posts/post.ts';
import { isSlug } from '../../posts/slug.ts';
import { blogHref, parameters, routes, topicHref } from '../../routes.ts';
import { BlogFinder } from '../../ui/blog/blog-finder.tsx';
import { FoundPosts } from '../../ui/blog/found-posts.tsx';
import { PageLinks } from '../../ui/blog/page-links.tsx';
import { PostCards } from '../../ui/blog/post-cards.tsx';
import { blogCrumb, homeCrumb } from '../../ui/layout/breadcrumbs.tsx';
import type { PageMetadata } from '../../ui/layout/document-head.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { ErrorMessage } from '../../ui/parts/error-message.tsx';
import { LoadError, Loading } from '../../ui/parts/load-status.tsx';
import { errorMetadata } from '../error-page.tsx';
import { failed, type LoadedState, type LoaderInput, type Page, type PageState } from '../page.ts';
import { listTexts, type PostList } from './list-texts.ts';

/** All posts, or those that a search finds. */
export const blogPage: Page<PostList> = {
  path: routes.blog,
  kind: 'blog',
  query: [parameters.search, parameters.page],
  isFreeForm: (query) => query[parameters.search] !== undefined,
  dependsOn: 'posts',
  load: (input) => load({ search: cleanSearch(input.query[parameters.search] ?? '') }, input),
  metadata,
  View: ListPage,
};

/** The posts on a topic. */
export const blogTopicPage: Page<PostList> = {
  path: routes.topic,
  kind: 'blog',
  query: [parameters.page],
  dependsOn: 'posts',
  async load(input) {
    const { topic = '' } = input.params;
    return isSlug(topic) ? load({ topic }, input) : failed(404);
  },
  metadata,
  View: ListPage,
};

async function load(
  selection: PostSelection,
  { query, posts }: LoaderInput,
): Promise<LoadedState<PostList>> {
  const number = parsePageNumber(query[parameters.page]);
  if (number === undefined) return failed(404);
  const [page, topics] = await Promise.all([posts.findPage(selection, number), posts.listTopics()]);
  return page ? { status: 'loaded', data: { ...page, topics, selection } } : failed(404);
}

function metadata(state: PageState<PostList>): PageMetadata {
  if (state.status === 'error') {
    return errorMetadata(errorPages[state.statusCode === 404 ? 404 : 503]);
  }
  const list = state.status === 'loaded' ? state.data : undefined;
  const { title, description } = listTexts(list);
  if (!list) return { title, description };
  const { selection, page, pageCount } = list;
  const trail = [homeCrumb, blogCrumb];
  if (selection.search) return { title, description, trail };
  const number = page > 1 && blog.pages.page(page);
  return {
    title: number ? `${title} — ${number.toLowerCase()}` : title,
    description: number ? `${description} ${number}.` : description,
    canonicalPath: hrefOf(selection, page),
    ...((selection.topic || page > 1) && { trail }),
    ...(page > 1 && { previousPath: hrefOf(selection, page - 1) }),
    ...(page < pageCount && { nextPath: hrefOf(selection, page + 1) }),
  };
}

function ListPage({ state }: { readonly state: PageState<PostList> }) {
  if (state.status === 'error' && state.statusCode === 404)
    return <ErrorMessage page={errorPages[404]} />;
  const list = state.status === 'loaded' ? state.data : undefined;
  const { heading, lead } = listTexts(list);
  return (
    <div className="wrap section stack">
      <PageHeader heading={heading} lead={lead} isSmall={Boolean(list?.selection.search)} />
      {state.status === 'loading' && <Loading />}
      {state.status === 'error' && (
        <>
          <LoadError message={postsError} />
          <p className="lead">{errorPages[503].text.join(' ')}</p>
        </>
      )}
      {list && <List {...list} />}
    </div>
  );
}

function List(list: PostList) {
  const { selection, topics, page, pageCount } = list;
  return (
    <>
      <BlogFinder topics={topics} search={selection.search} />
      <Posts {...list} />
      <PageLinks page={page} pageCount={pageCount} hrefOf={(number) => hrefOf(selection, number)} />
      {selection.topic && (
        <Link className="more-link more-link-back" to={routes.blog}>
          {blog.all}
        </Link>
      )}
    </>
  );
}

function Posts({ posts, selection: { search } }: PostList) {
  if (posts.length === 0 && search) {
    return (
      <Link className="more-link" to={routes.blog}>
        {blog.all}
      </Link>
    );
  }
  if (posts.length === 0) return <p className="empty">{blog.empty}</p>;
  if (search) return <FoundPosts posts={posts} headingLevel={2} className="found-posts" />;
  return <PostCards posts={posts} />;
}

function hrefOf({ search, topic }: PostSelection, page: number): string {
  return topic ? topicHref(topic, page) : blogHref({ search, page });
}
