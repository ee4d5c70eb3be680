import { blog } from '../../content/blog.ts';
import { errorPages, loading, postsError } from '../../content/errors.ts';
import { pageTexts } from '../../content/pages.ts';
import { type PostSummary, parsePageNumber } from '../../posts/post.ts';
import { isSlug, topicSlug } from '../../posts/slug.ts';
import { parameters, routes, topicHref } from '../../routes.ts';
import { BlogFinder } from '../../ui/blog/blog-finder.tsx';
import { PageLinks } from '../../ui/blog/page-links.tsx';
import { PostCards } from '../../ui/blog/post-cards.tsx';
import { blogCrumb, homeCrumb } from '../../ui/layout/breadcrumbs.tsx';
import type { PageMetadata } from '../../ui/layout/document-head.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { errorMetadata } from '../error-page.tsx';
import type { LoaderInput, Page, PageState } from '../page.ts';
import { BlogList, type ListData } from './blog-list.tsx';
import { neighbours, numbered } from './pagination.ts';

interface TopicData extends ListData {
  /** As the first post here writes it. */
  readonly name: string;
  readonly slug: string;
}

export const blogTopicPage: Page<TopicData> = {
  path: routes.topic,
  kind: 'blog',
  query: [parameters.page],
  dependsOn: 'posts',
  failure: postsError,
  load,
  metadata,
  View: BlogTopic,
};

async function load({ params, query, posts }: LoaderInput): Promise<TopicData | undefined> {
  const slug = params['topic'] ?? '';
  const number = parsePageNumber(query[parameters.page]);
  if (!isSlug(slug) || number === undefined) return undefined;
  const [page, topics] = await Promise.all([
    posts.findPage({ topic: slug }, number),
    posts.listTopics(),
  ]);
  const name = page?.posts[0]?.topics.find((topic) => topicSlug(topic) === slug) ?? slug;
  return page && { ...page, topics, name, slug };
}

function metadata(state: PageState<TopicData>): PageMetadata {
  if (state.status === 'error') {
    return errorMetadata(errorPages[state.statusCode === 404 ? 404 : 503]);
  }
  if (state.status === 'loading') return { title: loading, description: '' };
  const { name, slug, posts, page, pageCount } = state.data;
  const title = `${name}: ${blog.topics.title}`;
  const hrefOf = (number: number) => topicHref(slug, number);
  return {
    ...numbered({ title, description: describe(name, posts) }, page),
    canonicalPath: hrefOf(page),
    trail: [homeCrumb, blogCrumb],
    ...neighbours(page, pageCount, hrefOf),
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

function BlogTopic({ state }: { readonly state: PageState<TopicData> }) {
  const name = state.status === 'loaded' ? state.data.name : pageTexts.blog.heading;
  const lead = state.status === 'loaded' ? blog.topics.lead(name) : pageTexts.blog.lead;
  return (
    <BlogList state={state} heading={name} lead={lead}>
      {(data) => (
        <>
          <BlogFinder topics={data.topics} />
          <PostCards posts={data.posts} />
          <PageLinks {...data} hrefOf={(page) => topicHref(data.slug, page)} />
          <Link className="more-link more-link-back" to={routes.blog}>
            {blog.all}
          </Link>
        </>
      )}
    </BlogList>
  );
}
