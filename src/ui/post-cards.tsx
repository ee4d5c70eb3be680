import type { PostSummary } from '../posts/post.ts';
import { postHref } from '../routes.ts';
import { formatDate } from './format-date.ts';
import { Link } from './link.tsx';

interface PostCardsProps {
  readonly posts: readonly PostSummary[];
}

/** A page of the blog: a card for each post, the first one large. */
export function PostCards({ posts }: PostCardsProps) {
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
