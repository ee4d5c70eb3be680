import { pages } from '../pages/table.ts';
import type { PostRepository } from '../posts/reading/post-repository.ts';
import { topicSlug } from '../posts/slug.ts';
import { absoluteUrl, postHref, routes, topicHref } from '../routes.ts';
import { xmlDocument } from './xml.ts';

/**
 * A sitemap may hold 50,000 addresses; so many take 100 ms to write, and 250 with their query. Older posts are
 * found by the lists.
 */
const MAX_POSTS = 10_000;

/** The time of the latest change. */
function latest(posts: readonly { readonly modified: string }[]): string | undefined {
  const times = posts.map(({ modified }) => Date.parse(modified));
  return posts[times.indexOf(Math.max(...times))]?.modified;
}

/** Writes the sitemap (sitemaps.org, with Google's image extension): all pages, and the newest posts. */
export async function sitemap(posts: PostRepository, siteUrl: string): Promise<Buffer> {
  const addresses = await posts.listAddresses(MAX_POSTS);
  const topics = await posts.listTopics();
  const fixedPages = pages.filter(({ path }) => !path.includes(':'));
  return xmlDocument({
    urlset: {
      '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
      '@xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1',
      url: [
        ...fixedPages.map(({ path, pictures = [] }) => ({
          loc: siteUrl + path,
          // The other pages have no date of change.
          lastmod: path === routes.blog ? latest(addresses) : undefined,
          'image:image': pictures.map(({ file }) => ({ 'image:loc': siteUrl + file.src })),
        })),
        ...topics.map((name) => ({ loc: siteUrl + topicHref(topicSlug(name)) })),
        ...addresses.map(({ slug, heroImageUrl, modified }) => {
          const picture = absoluteUrl(heroImageUrl, siteUrl);
          return {
            loc: siteUrl + postHref(slug),
            lastmod: modified,
            'image:image': picture === undefined ? undefined : { 'image:loc': picture },
          };
        }),
      ],
    },
  });
}
