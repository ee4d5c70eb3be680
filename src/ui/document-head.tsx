import type { Crumb } from './breadcrumbs.tsx';

/** What a page says of itself to browsers, search engines and social networks. */
export interface Head {
  /** The whole title, the site's name included where it belongs. */
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
  readonly article?: { readonly published: string; readonly modified: string };
  /** Path or `https:` address of the picture that stands for the page when it is shared. */
  readonly image?: string;
}

interface DocumentHeadProps {
  readonly head: Head;
  readonly siteUrl: string;
}

/** The elements of the document's head that follow the page; React moves them there. */
export function DocumentHead({ head, siteUrl }: DocumentHeadProps) {
  const { title, description, canonicalPath, previousPath, nextPath, article, image } = head;
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
          <meta property="article:modified_time" content={article.modified} />
        </>
      )}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {image && <meta property="og:image" content={new URL(image, siteUrl).href} />}
    </>
  );
}
