import { errorPages, postsError } from '../../content/interface/errors.ts';
import { AllPosts } from '../../ui/blog/blog-links.tsx';
import { BlogFinder } from '../../ui/blog/finder.tsx';
import { PageLinks } from '../../ui/blog/page-links.tsx';
import { ErrorMessage } from '../../ui/parts/error-message.tsx';
import { LoadError, Loading } from '../../ui/parts/load-status.tsx';
import { PageHeader } from '../../ui/parts/sections.tsx';
import type { PageState } from '../page.ts';
import { listTexts } from './list-texts.ts';
import { hrefOf, type PostList } from './post-list.ts';
import { ListedPosts } from './listed-posts.tsx';

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
