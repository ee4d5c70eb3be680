import { blog } from '../../content/blog.ts';
import { AllPosts, BlogFinder } from '../../ui/blog/blog-links.tsx';
import { FoundPosts } from '../../ui/blog/found-posts.tsx';
import { PageLinks } from '../../ui/blog/page-links.tsx';
import { PostCards } from '../../ui/blog/post-cards.tsx';
import { Loading } from '../../ui/parts/load-status.tsx';
import { PageHeader, Section } from '../../ui/parts/sections.tsx';
import type { ViewState } from '../page.ts';
import { hrefOf, listTexts, type PostList } from './post-list.ts';

/** A page of a list, whether it is loaded or not. */
export function ListView({ state }: { readonly state: ViewState<PostList> }) {
  const list = state.status === 'loaded' ? state.data : undefined;
  const { heading, lead } = listTexts(list);
  return (
    <div className="wrap section stack">
      <PageHeader heading={heading} lead={lead} isSmall={Boolean(list?.selection.search)} />
      {state.status === 'loading' && <Loading />}
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
function ListedPosts({ posts, newest, selection: { search } }: PostList) {
  if (newest?.length) {
    return (
      <>
        <Section id="lo-ultimo" heading={blog.search.newest}>
          <FoundPosts posts={newest} place="section" />
        </Section>
        <AllPosts />
      </>
    );
  }
  if (posts.length === 0) return <p className="empty">{blog.empty}</p>;
  if (search) return <FoundPosts posts={posts} place="page" />;
  return <PostCards posts={posts} />;
}
