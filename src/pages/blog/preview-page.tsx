import { previewText } from '../../content/preview-texts.ts';
import { site } from '../../content/site.ts';
import type { Post } from '../../posts/post.ts';
import { routes } from '../../routes.ts';
import type { Page, PageState } from '../page.ts';
import { Article } from './post-page.tsx';

/**
 * A post that is not published yet, for whoever holds a signed link. It is not among the site's
 * pages: no link leads to it, and no script takes it over.
 */
export const previewPage: Page<Post> = {
  path: routes.preview,
  kind: 'article',
  head: (state) => ({
    title: `${titleOf(state)}${previewText.headTitle} — ${site.name}`,
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
