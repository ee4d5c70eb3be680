import type { PostSummary } from '../posts/post.ts';
import { postHref } from '../routes.ts';
import { formatDate } from './format-date.ts';
import { Link } from './link.tsx';
import { Picture } from './picture.tsx';
import { heroPictureOf } from './post-picture.ts';

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

/** As `post-list.css` lays the cards out. */
const FIRST_CARD_SIZES = '(min-width: 60rem) min(62vw, 67rem), 100vw';
const CARD_SIZES = '(min-width: 48rem) min(54vw, 58rem), 100vw';

function PostCard({ post, isFirst }: { readonly post: PostSummary; readonly isFirst: boolean }) {
  return (
    <article className="post-card">
      <Picture
        picture={heroPictureOf(post)}
        sizes={isFirst ? FIRST_CARD_SIZES : CARD_SIZES}
        isFirst={isFirst}
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
