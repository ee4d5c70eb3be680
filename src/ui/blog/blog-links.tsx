import { blog } from '../../content/blog.ts';
import { SEARCH_MAX_LENGTH } from '../../posts/post-query.ts';
import { topicSlug } from '../../posts/slug.ts';
import { parameters, routes, topicHref } from '../../routes.ts';
import { Link } from '../parts/link.tsx';

interface BlogFinderProps {
  /** Names. */
  readonly topics: readonly string[];
  /** The terms of the search that is shown. */
  readonly search?: string | undefined;
}

/** The ways into the blog: by words and by topic. Without a script the form loads the page. */
export function BlogFinder({ topics, search }: BlogFinderProps) {
  return (
    <div className="finder">
      <search>
        <form className="finder-form" action={routes.blog}>
          <input
            aria-label={blog.search.label}
            placeholder={blog.search.label}
            name={parameters.search}
            type="search"
            defaultValue={search}
            maxLength={SEARCH_MAX_LENGTH}
            enterKeyHint="search"
          />
          <button className="button-quiet" type="submit">
            {blog.search.button}
          </button>
        </form>
      </search>
      {topics.length > 0 && <TopicLinks topics={topics} />}
    </div>
  );
}

/** Links to topics, given by their names. */
export function TopicLinks({ topics }: { readonly topics: readonly string[] }) {
  return (
    <nav aria-label={blog.topics.label}>
      <ul className="row">
        {topics.map((name) => (
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
