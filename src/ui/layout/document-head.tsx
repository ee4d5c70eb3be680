import { site } from '../../content/site.ts';
import { absoluteUrl } from '../../routes.ts';
import type { PageMetadata } from './page-metadata.ts';
import { cardOf } from './social-card.ts';

/** The elements of the document's head that follow the page; React moves them there. */
export function DocumentHead({ metadata, siteUrl }: { metadata: PageMetadata; siteUrl: string }) {
  const { description, canonicalPath, previousPath, nextPath, article, image } = metadata;
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
  const links = { canonical: canonicalPath, prev: previousPath, next: nextPath };
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {!canonicalPath && <meta name="robots" content="noindex" />}
      {Object.entries(links).map(
        ([rel, path]) => path && <link key={rel} rel={rel} href={siteUrl + path} />,
      )}
      {Object.entries(properties).map(
        ([property, content]) =>
          content && <meta key={property} property={property} content={`${content}`} />,
      )}
    </>
  );
}
