import type { ExtractPart, PostReference } from '../../posts/post.ts';
import { postHref } from '../../routes.ts';
import { Link } from '../parts/link.tsx';
import { LongDate } from '../parts/long-date.tsx';
import { headingIn, type Place } from '../parts/sections.tsx';

/**
 * Posts by title, with the extract in which a search found its words, or else what they are about. On a
 * page of their own they stand below one another, in a section of a page side by side.
 */
export function FoundPosts({ posts, place }: { posts: readonly PostReference[]; place: Place }) {
  const Heading = headingIn(place);
  return (
    <ol className={place === 'page' ? 'stack found-posts' : 'stack side-by-side'}>
      {posts.map((post) => (
        <li key={post.slug} className="found-post">
          <Heading>
            <Link to={postHref(post.slug)}>{post.title}</Link>
          </Heading>
          <p>{post.extract ? <Extract parts={post.extract} /> : post.description}</p>
          <p className="byline display">
            <LongDate of={post.date} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Passages of a text, with an ellipsis where one begins or ends inside a sentence. */
function Extract({ parts }: { readonly parts: readonly ExtractPart[] }) {
  return (
    <>
      {/^\p{Ll}/u.test(parts[0]?.text ?? '') && '… '}
      {parts.map(({ text, isMatch }, index) =>
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name
        isMatch ? <mark key={index}>{text}</mark> : text,
      )}
      {!/[.!?\u2026\u00bb]$/.test(parts.at(-1)?.text ?? '') && ' …'}
    </>
  );
}
