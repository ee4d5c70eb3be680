import { site } from '../../content/site.ts';
import { CARD_SIZE } from '../../media/picture.ts';
import { absoluteUrl, routes } from '../../routes.ts';
import type { Crumb } from './breadcrumbs.tsx';
import { socialCards } from './social-card-urls.ts';

/** A picture that networks show of a page. */
export interface SharedImage {
  /** Path or `https:` address of a JPEG, PNG or WebP. */
  readonly src: string;
  /** Pixels, where they are known. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly alt: string;
}

/** Metadata of a page for browsers, search engines and social networks. */
export interface PageMetadata {
  /** Without the centre's name, which follows every title. */
  readonly title: string;
  /** One or two sentences, 110 to 160 characters. */
  readonly description: string;
  /** Path of the page's one canonical address; absent from pages that nobody should index. */
  readonly canonicalPath?: string;
  /** Paths of the pages before and after in a list. */
  readonly previousPath?: string;
  readonly nextPath?: string;
  /** The pages above this one, from the home page down; absent where the home page is the only one. */
  readonly trail?: readonly Crumb[];
  /** Of an article: when it appeared and when it changed last, ISO 8601. */
  readonly article?: { readonly published: string; readonly modified?: string };
  /** The picture that networks show for the page instead of its own social card. */
  readonly image?: SharedImage | undefined;
}

interface DocumentHeadProps {
  readonly metadata: PageMetadata;
  readonly siteUrl: string;
}

/** The elements of the document's head that follow the page; React moves them there. */
export function DocumentHead({ metadata, siteUrl }: DocumentHeadProps) {
  const { description, canonicalPath, previousPath, nextPath, article, image } = metadata;
  const title = `${metadata.title} — ${site.name}`;
  const shared = image ?? cardOf(canonicalPath, title);
  const sharedUrl = shared && absoluteUrl(shared.src, siteUrl);
  const canonicalUrl = canonicalPath && siteUrl + canonicalPath;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {canonicalUrl ? (
        <>
          <link rel="canonical" href={canonicalUrl} />
          <meta property="og:url" content={canonicalUrl} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {previousPath && <link rel="prev" href={siteUrl + previousPath} />}
      {nextPath && <link rel="next" href={siteUrl + nextPath} />}
      <meta property="og:type" content={article ? 'article' : 'website'} />
      {article && (
        <>
          <meta property="article:published_time" content={article.published} />
          {article.modified && <meta property="article:modified_time" content={article.modified} />}
        </>
      )}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {sharedUrl && (
        <>
          <meta property="og:image" content={sharedUrl} />
          {shared.width && <meta property="og:image:width" content={String(shared.width)} />}
          {shared.height && <meta property="og:image:height" content={String(shared.height)} />}
          <meta property="og:image:alt" content={shared.alt} />
        </>
      )}
    </>
  );
}

/** The page's own social card, or else that of the home page. In development there are none. */
function cardOf(path: string | undefined, title: string): SharedImage | undefined {
  const src = socialCards[path ?? ''] ?? socialCards[routes.home];
  return src ? { src, ...CARD_SIZE, alt: title } : undefined;
}
