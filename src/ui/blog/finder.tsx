import type { SubmitEvent } from 'react';
import { blog } from '../../content/blog.ts';
import { cleanSearch, SEARCH_MAX_LENGTH } from '../../posts/post-query.ts';
import { blogHref, parameters, routes } from '../../routes.ts';
import { useNavigate } from '../parts/link.tsx';
import { TopicLinks } from './blog-links.tsx';

interface BlogFinderProps {
  /** Names. */
  readonly topics: readonly string[];
  /** The terms of the search that is shown. */
  readonly search?: string | undefined;
}

/** The ways into the blog: by words and by topic. Without a script the form loads the page. */
export function BlogFinder({ topics, search }: BlogFinderProps) {
  const navigate = useNavigate();

  function find(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get(parameters.search);
    navigate(blogHref({ search: cleanSearch(String(typed)) }));
  }

  return (
    <div className="finder">
      <search>
        <form className="finder-form" action={routes.blog} onSubmit={find}>
          <label htmlFor="buscar">{blog.search.label}</label>
          <input
            id="buscar"
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
