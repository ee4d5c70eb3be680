import type { ReactNode } from 'react';
import { errorPages } from '../../content/errors.ts';
import type { PostPage } from '../../posts/post.ts';
import { LoadError, Loading } from '../../ui/blog/load-status.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ErrorMessage } from '../../ui/parts/error-message.tsx';
import type { PageState } from '../page.ts';

/** Data of every list of the blog. */
export interface ListData extends PostPage {
  /** Names of the topics to choose from. */
  readonly topics: readonly string[];
}

interface BlogListProps<Data> {
  readonly state: PageState<Data>;
  readonly heading: string;
  readonly lead: string;
  readonly isHeadingSmall?: boolean;
  children(data: Data): ReactNode;
}

/** A page of the blog with a list: its heading, and below it where the list stands. */
export function BlogList<Data>({
  state,
  heading,
  lead,
  isHeadingSmall = false,
  children,
}: BlogListProps<Data>) {
  if (state.status === 'error' && state.statusCode === 404)
    return <ErrorMessage page={errorPages[404]} />;
  return (
    <div className="wrap section stack">
      <PageHeader heading={heading} lead={lead} isSmall={isHeadingSmall} />
      {state.status === 'loading' && <Loading />}
      {state.status === 'error' && <ListError message={state.message} />}
      {state.status === 'loaded' && children(state.data)}
    </div>
  );
}

function ListError({ message }: { readonly message: string }) {
  return (
    <>
      <LoadError message={message} />
      <p className="lead">{errorPages[503].text.join(' ')}</p>
    </>
  );
}
