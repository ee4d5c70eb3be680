import { loading, postError } from '../content/errors.ts';
import { site } from '../content/site.ts';
import { isSlug, type Post } from '../posts/post.ts';
import { postHref, routes } from '../routes.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { formatDate } from '../ui/format-date.ts';
import { Link } from '../ui/link.tsx';
import { LoadError, Loading } from '../ui/load-status.tsx';
import { errorHead } from './error-page.tsx';
import type { Page, PageState } from './page.ts';
import { RICH_CONTENT_ATTRIBUTE } from './page-data.ts';

export const blogPostPage: Page<Post> = {
  path: routes.post,
  failure: postError,
  async load({ params: { slug }, posts }) {
    return slug !== undefined && isSlug(slug) ? posts.findPost(slug) : undefined;
  },
  head,
  View: BlogPost,
};

function head(state: PageState<Post>) {
  if (state.status === 'loading') return { title: `${loading} — ${site.name}`, description: '' };
  if (state.status === 'error') return errorHead(state.statusCode === 404 ? 'unknownPost' : 503);
  const { title, description, slug, heroImageUrl } = state.data;
  return {
    title: `${title} — ${site.name}`,
    description,
    canonicalPath: postHref(slug),
    image: heroImageUrl,
  };
}

function BlogPost({ state }: { readonly state: PageState<Post> }) {
  if (state.status === 'loading') {
    return (
      <div className="wrap section">
        <Loading />
      </div>
    );
  }
  if (state.status === 'loaded') return <Article post={state.data} />;
  if (state.statusCode === 404) return <ErrorMessage name="unknownPost" />;
  return (
    <ErrorMessage name={503}>
      <LoadError message={state.message} />
    </ErrorMessage>
  );
}

function Article({ post }: { readonly post: Post }) {
  return (
    <article>
      <header className="wrap post-head">
        <h1 tabIndex={-1}>{post.title}</h1>
        <p className="lead">{post.description}</p>
        <p className="byline">
          Por {post.author} (<time dateTime={post.date}>{formatDate(post.date)}</time>)
        </p>
      </header>
      <img
        className="post-picture"
        src={post.heroImageUrl}
        alt={post.heroImageAlt}
        width="1600"
        height="1067"
        fetchPriority="high"
      />
      <div
        className="wrap post-text prose"
        {...{ [RICH_CONTENT_ATTRIBUTE]: '' }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it has passed the sanitizer
        dangerouslySetInnerHTML={{ __html: post.richContent }}
      />
      <p className="wrap post-end prose">
        <Link className="more-link more-link-back" to={routes.blog}>
          Todos los artículos
        </Link>
      </p>
    </article>
  );
}
