import { headings, heads } from '../content/heads.ts';
import { type Post, parsePreviewLink } from '../posts/post.ts';
import { routes } from '../routes.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { Loading } from '../ui/load-status.tsx';
import { Article } from './blog-post.tsx';
import { errorHead } from './error-page.tsx';
import type { Page, PageState } from './page.ts';

/** A post that is not published yet, for whoever holds a signed link that has not ended. */
export const previewPage: Page<Post> = {
  path: routes.preview,
  query: ['articulo', 'caduca', 'firma'],
  isPrivate: true,
  async load({ query, posts }) {
    const link = parsePreviewLink(query);
    return link && posts.findPreview(link);
  },
  head,
  View: Preview,
};

function head(state: PageState<Post>) {
  if (state.status === 'error') return errorHead(ERRORS[state.statusCode]);
  const title = state.status === 'loaded' ? `${state.data.title} — ` : '';
  return { ...heads.preview, title: title + heads.preview.title };
}

function Preview({ state }: { readonly state: PageState<Post> }) {
  if (state.status === 'loading') return <Loading />;
  if (state.status === 'error') return <ErrorMessage name={ERRORS[state.statusCode]} />;
  return (
    <>
      <p className="wrap byline preview-note">{headings.preview}</p>
      <Article post={state.data} />
    </>
  );
}

const ERRORS = { 404: 'unknownPreview', 410: 'unknownPreview', 500: 500, 503: 503 } as const;
