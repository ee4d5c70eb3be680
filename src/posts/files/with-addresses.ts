import { localPath, rewriteDestinations } from '../markdown/destinations.ts';
import type { LinkedPost, PostPicture } from './references.ts';

/**
 * A post with addresses in place of the files that it names: of its pictures on the site, and of the
 * pages of other posts.
 */
export function withAddresses(post: LinkedPost, urlOf: (one: PostPicture) => string | undefined) {
  const { matter, content, destinations, pictures, hrefs } = post;
  const urls = new Map(pictures.map((picture) => [picture.name, urlOf(picture)]));
  const urlAt = (reference: string) => urls.get(localPath(reference) ?? '');
  return {
    ...post,
    matter: { ...matter, heroImageUrl: urlAt(matter.heroImageUrl) ?? matter.heroImageUrl },
    content: rewriteDestinations(content, destinations, ({ isPicture, url }) =>
      isPicture ? urlAt(url) : hrefs.get(url),
    ),
  };
}
