import { site } from '../../content/site.ts';
import { CARD_SIZE } from '../../media/picture.ts';
import { absoluteUrl, routes } from '../../routes.ts';
import type { Crumb } from './breadcrumbs.tsx';

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
  /** The pages between the home page and this one; absent where no way to the page is shown. */
  readonly trail?: readonly Crumb[];
  /** Of an article: when it appeared and when it changed last, ISO 8601. */
  readonly article?: { readonly published: string; readonly modified?: string | undefined };
  /** The picture that networks show for the page instead of its own social card. */
  readonly image?: SharedImage | undefined;
}

/** The elements of the document's head that follow the page; React moves them there. */
export function DocumentHead({ metadata, siteUrl }: { metadata: PageMetadata; siteUrl: string }) {
  const { description, canonicalPath, article, image } = metadata;
  const title = `${metadata.title} — ${site.name}`;
  const shared = image ?? cardOf(canonicalPath, title);
  const sharedUrl = shared && absoluteUrl(shared.src, siteUrl);
  const properties = {
    'og:url': canonicalPath && siteUrl + canonicalPath,
    'og:type': article ? 'article' : 'website',
    'article:published_time': article?.published,
    'article:modified_time': article?.modified,
    'og:title': title,
    'og:description': description,
    'og:image': sharedUrl,
    'og:image:width': sharedUrl && shared.width,
    'og:image:height': sharedUrl && shared.height,
    'og:image:alt': sharedUrl && shared.alt,
  };
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={canonicalPath ? 'max-image-preview:large' : 'noindex'} />
      {canonicalPath && <link rel="canonical" href={siteUrl + canonicalPath} />}
      {Object.entries(properties).map(
        ([property, content]) =>
          content && <meta key={property} property={property} content={`${content}`} />,
      )}
    </>
  );
}

/**
 * Addresses of the pages' social cards, by canonical path: JSON that `build.mjs` sets (esbuild,
 * `define`). In development there are none, and it is absent where a module runs unbundled.
 */
declare const SOCIAL_CARDS: string | undefined;

const CARDS: Readonly<Record<string, string>> =
  typeof SOCIAL_CARDS === 'undefined' ? {} : JSON.parse(SOCIAL_CARDS);

/** The page's own social card, or else that of the home page, which has the name of the centre. */
function cardOf(path: string | undefined, title: string): SharedImage | undefined {
  const own = CARDS[path ?? ''];
  const src = own ?? CARDS[routes.home];
  return src ? { src, ...CARD_SIZE, alt: own ? title : site.name } : undefined;
}
