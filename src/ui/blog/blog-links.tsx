import { blog } from '../../content/blog.ts';
import { topicSlug } from '../../posts/slug.ts';
import { routes, topicHref } from '../../routes.ts';
import { Link } from '../parts/link.tsx';

/** Links to topics, given by their names. */
export function TopicLinks({ topics }: { readonly topics: readonly string[] }) {
  return (
    <nav aria-label={blog.topics.label}>
      <ul className="row">
        {topics.filter(topicSlug).map((name) => (
          <li key={name}>
            <Link to={topicHref(topicSlug(name))}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The way back to the blog. */
export function AllPosts() {
  return (
    <Link className="more-link more-link-back" to={routes.blog}>
      {blog.all}
    </Link>
  );
}
