import { errorPages, postsError } from '../content/errors.ts';
import { headings, heads } from '../content/heads.ts';
import type { PostSummary } from '../posts/post.ts';
import { parameters, postHref, routes } from '../routes.ts';
import { formatDate } from '../ui/format-date.ts';
import { Link } from '../ui/link.tsx';
import { LoadError, Loading } from '../ui/load-status.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Page, PageState } from './page.ts';

type Posts = readonly PostSummary[];

export const blogPage: Page<Posts> = {
  path: routes.blog,
  query: [parameters.search, parameters.page],
  failure: postsError,
  load: ({ posts }) => posts.listPosts(),
  head: () => ({ ...heads.blog, canonicalPath: routes.blog }),
  View: Blog,
};

function Blog({ state }: { readonly state: PageState<Posts> }) {
  return (
    <div className="wrap section stack">
      <PageHeader {...headings.blog} />
      {state.status === 'loading' && <Loading />}
      {state.status === 'error' && <ListError message={state.message} />}
      {state.status === 'loaded' && <PostList posts={state.data} />}
    </div>
  );
}

function ListError({ message }: { readonly message: string }) {
  return (
    <>
      <LoadError message={message} />
      <p className="lead">{errorPages[503].text.join(' ')}</p>
    </>
  );
}

function PostList({ posts }: { readonly posts: Posts }) {
  if (posts.length === 0) return <p className="empty">{headings.blog.empty}</p>;
  return (
    <ol className="post-list">
      {posts.map((post, index) => (
        <li key={post.id}>
          <PostCard post={post} isFirst={index === 0} />
        </li>
      ))}
    </ol>
  );
}

function PostCard({ post, isFirst }: { readonly post: PostSummary; readonly isFirst: boolean }) {
  const loading = isFirst
    ? ({ fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);
  return (
    <article className="post-card">
      <img
        {...loading}
        className="picture"
        src={post.heroImageUrl}
        alt={post.heroImageAlt}
        width="1600"
        height="1067"
      />
      <h2>{post.title}</h2>
      <p className="post-card-text">{post.description}</p>
      <p className="byline">
        <time dateTime={post.date}>{formatDate(post.date)}</time>
      </p>
      <Link className="more-link" to={postHref(post.slug)} aria-label={`Leer post: ${post.title}`}>
        Leer post
      </Link>
    </article>
  );
}
