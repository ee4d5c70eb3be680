import { errorPages, loading, postError } from '../../content/interface/errors.ts';
import { previewText } from '../../content/interface/preview-texts.ts';
import { CARD_SIZE } from '../../media/picture.ts';
import type { Post, PostSummary } from '../../posts/post.ts';
import { isSlug, topicSlug } from '../../posts/slug.ts';
import { postHref, postMarkdownHref, routes, topicHref } from '../../routes.ts';
import { Article } from '../../ui/blog/article.tsx';
import { blogCrumb } from '../../ui/layout/breadcrumbs.tsx';
import type { PageMetadata, SharedImage } from '../../ui/layout/document-head.tsx';
import { Loading } from '../../ui/parts/load-status.tsx';
import { failed, type Page, type ViewState } from '../page.ts';

export const blogPostPage: Page<Post> = {
  path: routes.post,
  kind: 'article',
  dependsOn: 'posts',
  async load({ params: { slug = '' }, posts }) {
    const post = isSlug(slug) ? await posts.findPost(slug) : undefined;
    if (post === undefined) return failed(404);
    if (post === 'deleted') return failed(410);
    if (post.slug !== slug) return { status: 'moved', to: postHref(post.slug) };
    return { status: 'loaded', data: post };
  },
  errors: {
    404: errorPages.unknownPost,
    410: errorPages.deletedPost,
    503: { ...errorPages[503], error: postError },
  },
  metadata,
  View: BlogPost,
};

function metadata(state: ViewState<Post>): PageMetadata {
  const post = state.status === 'loading' ? state.post : state.data;
  if (!post) return { title: loading, description: '' };
  const { title, description } = post;
  const { topics: [topic] = [] }: Partial<PostSummary> = post;
  const trail = [blogCrumb, ...(topic ? [{ name: topic, path: topicHref(topicSlug(topic)) }] : [])];
  if (state.status === 'loading') return { title, description, trail };
  const { slug, date, modified } = state.data;
  return {
    title,
    description,
    canonicalPath: postHref(slug),
    article: { published: date, modified },
    trail,
    image: sharedImageOf(state.data),
  };
}

/** The post's social card, or else its hero, unless that is a drawing: networks show no drawings. */
function sharedImageOf(post: Post): SharedImage | undefined {
  const { cardUrl, title, heroImage, heroImageAlt, heroImageUrl } = post;
  if (cardUrl) return { src: cardUrl, ...CARD_SIZE, alt: title };
  if (heroImageUrl.endsWith('.svg')) return undefined;
  const { width, height } = heroImage ?? {};
  return { src: heroImageUrl, width, height, alt: heroImageAlt };
}

function BlogPost({ state }: { readonly state: ViewState<Post> }) {
  if (state.status === 'loading') {
    return (
      <>
        {state.post && <Article post={state.post} />}
        <div className="wrap section">
          <Loading />
        </div>
      </>
    );
  }
  return (
    <>
      {/* For programs that prefer Markdown. */}
      <link rel="alternate" type="text/markdown" href={postMarkdownHref(state.data.slug)} />
      <Article post={state.data} />
    </>
  );
}

/**
 * The page of a post that is not published yet, for the holder of a signed link. It is not in the table
 * of pages: no link leads to it, and it is not hydrated.
 *
 * @param expires when the link ends, in seconds since 1970.
 */
export function previewPage(post: Post, expires: number): Page {
  const { tabTitle } = previewText;
  const note = previewText.note(LINK_END.format(expires * 1_000));
  return {
    path: routes.preview,
    kind: 'article',
    metadata: () => ({ title: `${post.title} — ${tabTitle}`, description: note }),
    View: () => (
      <>
        <p className="wrap deep post-head display">{note}</p>
        <Article post={post} />
      </>
    ),
  };
}

/** «25 de noviembre de 2026 a las 10:30», as clocks in Mallorca show it. */
const LINK_END = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});
