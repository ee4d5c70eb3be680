import { blog } from '../../content/blog.ts';
import { errorPages, postsError } from '../../content/interface/errors.ts';
import type { PostSelection } from '../../posts/post.ts';
import { cleanSearch, parsePageNumber } from '../../posts/post-query.ts';
import { isSlug } from '../../posts/slug.ts';
import { parameters, routes } from '../../routes.ts';
import { AllPosts, BlogFinder } from '../../ui/blog/blog-links.tsx';
import { FoundPosts } from '../../ui/blog/found-posts.tsx';
import { PageLinks } from '../../ui/blog/page-links.tsx';
import { PostCards } from '../../ui/blog/post-cards.tsx';
import { Loading } from '../../ui/parts/load-status.tsx';
import { PageHeader, Section } from '../../ui/parts/sections.tsx';
import { failed, type LoaderInput, type Page, type ViewState } from '../page.ts';
import { hrefOf, listMetadata, listTexts, type PostList } from './post-list.ts';

/** What all lists have in common. */
const LIST = {
  kind: 'blog',
  dependsOn: 'posts',
  errors: { 503: { ...errorPages[503], error: postsError } },
  metadata: listMetadata,
  View: ListView,
} as const;

/** All posts, or those that a search finds. */
export const blogPage: Page<PostList> = {
  ...LIST,
  path: routes.blog,
  query: [parameters.search, parameters.page],
  load: (input) => load({ search: cleanSearch(input.query[parameters.search] ?? '') }, input),
};

/** The posts on a topic. */
export const blogTopicPage: Page<PostList> = {
  ...LIST,
  path: routes.topic,
  query: [parameters.page],
  async load(input) {
    const { topic = '' } = input.params;
    return isSlug(topic) ? load({ topic }, input) : failed(404);
  },
};

async function load(selection: PostSelection, { query, posts }: LoaderInput) {
  const number = parsePageNumber(query[parameters.page]);
  if (number === undefined) return failed(404);
  const [page, topics] = await Promise.all([posts.findPage(selection, number), posts.listTopics()]);
  // The list of all posts always has a first page: a 404 comes from something between browser and site.
  if (!page) return failed(number === 1 && !selection.topic ? 503 : 404);
  const isNothing = selection.search && page.posts.length === 0;
  const newest = isNothing ? (await posts.findPage({}, 1))?.posts.slice(0, 3) : undefined;
  return { status: 'loaded', data: { ...page, topics, selection, newest } } as const;
}

/** A page of a list, whether it is loaded or not. */
function ListView({ state }: { readonly state: ViewState<PostList> }) {
  const list = state.status === 'loaded' ? state.data : undefined;
  const { heading, lead } = listTexts(list);
  return (
    <div className="wrap section stack">
      <PageHeader heading={heading} lead={lead} isSmall={Boolean(list?.selection.search)} />
      {state.status === 'loading' && <Loading />}
      {list && (
        <>
          <BlogFinder topics={list.topics} search={list.selection.search} />
          <ListedPosts {...list} />
          <PageLinks {...list} hrefOf={(number) => hrefOf(list.selection, number)} />
          {list.selection.topic && <AllPosts />}
        </>
      )}
    </div>
  );
}

/** The posts of a page of a list; where there are none, what the visitor can do. */
function ListedPosts({ posts, newest, selection: { search } }: PostList) {
  if (newest?.length) {
    return (
      <>
        <Section id="lo-ultimo" heading={blog.search.newest}>
          <FoundPosts posts={newest} place="section" />
        </Section>
        <AllPosts />
      </>
    );
  }
  if (posts.length === 0) return <p className="empty">{blog.empty}</p>;
  if (search) return <FoundPosts posts={posts} place="page" />;
  return <PostCards posts={posts} />;
}
