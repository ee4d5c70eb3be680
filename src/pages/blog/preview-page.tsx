import { previewText } from '../../content/preview-texts.ts';
import type { Post } from '../../posts/post.ts';
import { routes } from '../../routes.ts';
import type { Page, PageState } from '../page.ts';
import { Article } from '../../ui/blog/article.tsx';

/**
 * A post that is not published yet, for the holder of a signed link. It is not in the table of
 * pages: no link leads to it, and it is not hydrated.
 */
export const previewPage: Page<Post> = {
  path: routes.preview,
  kind: 'article',
  metadata: (state) => ({
    title: `${titleOf(state)}${previewText.tabTitle}`,
    description: previewText.note,
  }),
  View: Preview,
};

function titleOf(state: PageState<Post>): string {
  return state.status === 'loaded' ? `${state.data.title} — ` : '';
}

function Preview({ state }: { readonly state: PageState<Post> }) {
  if (state.status !== 'loaded') return null;
  return (
    <>
      <p className="wrap byline preview-note">{previewText.note}</p>
      <Article post={state.data} />
    </>
  );
}
