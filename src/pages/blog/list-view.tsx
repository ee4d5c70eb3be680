import { blog } from '../../content/blog.ts';
import { errorPages, postsError } from '../../content/interface/errors.ts';
import { routes } from '../../routes.ts';
import { AllPosts, BlogFinder } from '../../ui/blog/blog-links.tsx';
import { FoundPosts } from '../../ui/blog/found-posts.tsx';
import { PageLinks } from '../../ui/blog/page-links.tsx';
import { PostCards } from '../../ui/blog/post-cards.tsx';
import { Link } from '../../ui/parts/link.tsx';
import { ErrorLinks, ErrorMessage, LoadError, Loading } from '../../ui/parts/load-status.tsx';
import { PageHeader } from '../../ui/parts/sections.tsx';
import type { PageState } from '../page.ts';
import { hrefOf, listTexts, type PostList } from './post-list.ts';

/** A page of a list, whether it is loaded or not. */
export function ListView({ state }: { readonly state: PageState<PostList> }) {
  if (state.status === 'error' && state.statusCode === 404) {
    return <ErrorMessage page={errorPages[404]} />;
  }
  const list = state.status === 'loaded' ? state.data : undefined;
  const { heading, lead } = listTexts(list);
  return (
    <div className="wrap section stack">
      <PageHeader heading={heading} lead={lead} isSmall={Boolean(list?.selection.search)} />
      {state.status === 'loading' && <Loading />}
      {state.status === 'error' && (
        <>
          <LoadError message={postsError} />
          <p className="lead">{errorPages[503].text.join(' ')}</p>
          <ErrorLinks page={errorPages[503]} />
        </>
      )}
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
function ListedPosts({ posts, selection: { search } }: PostList) {
  if (posts.length === 0 && search) {
    return (
      <Link className="more-link" to={routes.blog}>
        {blog.all}
      </Link>
    );
  }
  if (posts.length === 0) return <p className="empty">{blog.empty}</p>;
  if (search) return <FoundPosts posts={posts} headingLevel={2} />;
  return <PostCards posts={posts} />;
}
