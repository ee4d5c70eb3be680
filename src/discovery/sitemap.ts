import { pages } from '../pages/table.ts';
import type { PostRepository } from '../posts/reading/post-repository.ts';
import { topicSlug } from '../posts/slug.ts';
import {
  absoluteUrl,
  machineRoutes,
  postHref,
  routes,
  sitemapOfPostsHref,
  topicHref,
} from '../routes.ts';
import { type XmlElement, xmlDocument } from './xml.ts';

interface SitemapDeps {
  readonly posts: PostRepository;
  readonly siteUrl: string;
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const PICTURES = 'http://www.google.com/schemas/sitemap-image/1.1';

/** A sitemap may hold 50,000; so many take 20 ms to write, which no visitor notices. */
const POSTS_A_PART = 2_000;

/**
 * Writes the sitemap (sitemaps.org, with Google's image extension): all pages, or from some thousand
 * posts on an index of several. A part holds posts by their age from the oldest on, so that a new one
 * changes the last part alone.
 */
export async function wholeSitemap(deps: SitemapDeps): Promise<Buffer> {
  const parts = Math.ceil((await deps.posts.countPosts()) / POSTS_A_PART);
  if (parts <= 1) {
    return sitemap([...(await pageEntries(deps)), ...(await postEntries(1, deps))]);
  }
  const paths = Array.from({ length: parts }, (_, index) => sitemapOfPostsHref(index + 1));
  const maps = [machineRoutes.sitemapOfPages, ...paths].map((path) => ({
    loc: deps.siteUrl + path,
  }));
  return xmlDocument({ sitemapindex: { '@xmlns': SITEMAP, sitemap: maps } });
}

/** Writes the part of the sitemap that holds everything but posts. */
export async function sitemapOfPages(deps: SitemapDeps): Promise<Buffer> {
  return sitemap(await pageEntries(deps));
}

/** Writes one part of the posts; `undefined` where there are not so many. */
export async function sitemapOfPosts(part: number, deps: SitemapDeps): Promise<Buffer | undefined> {
  const entries = await postEntries(part, deps);
  return entries.length > 0 ? sitemap(entries) : undefined;
}

/** When the blog changed last is known; of the other pages nobody notes it. */
async function pageEntries({ posts, siteUrl }: SitemapDeps): Promise<readonly XmlElement[]> {
  const count = await posts.countPosts();
  const [newest] = await posts.listAddresses({ skipped: Math.max(0, count - 1), wanted: 1 });
  const topics = await posts.listTopics();
  const fixedPages = pages.filter(({ path }) => !path.includes(':'));
  return [
    ...fixedPages.map(({ path, pictures = [] }) => ({
      loc: siteUrl + path,
      lastmod: path === routes.blog ? newest?.modified : undefined,
      'image:image': pictures.map(({ file }) => ({ 'image:loc': siteUrl + file.src })),
    })),
    ...topics.map((name) => ({ loc: siteUrl + topicHref(topicSlug(name)) })),
  ];
}

async function postEntries(
  part: number,
  { posts, siteUrl }: SitemapDeps,
): Promise<readonly XmlElement[]> {
  const skipped = (part - 1) * POSTS_A_PART;
  const addresses = await posts.listAddresses({ skipped, wanted: POSTS_A_PART });
  return addresses.map(({ slug, heroImageUrl, modified }) => {
    const picture = absoluteUrl(heroImageUrl, siteUrl);
    return {
      loc: siteUrl + postHref(slug),
      lastmod: modified,
      'image:image': picture === undefined ? undefined : { 'image:loc': picture },
    };
  });
}

function sitemap(url: readonly XmlElement[]): Buffer {
  return xmlDocument({ urlset: { '@xmlns': SITEMAP, '@xmlns:image': PICTURES, url } });
}
