import type { PostAddress, PostArchive } from '../posts/post.ts';
import { topicSlug } from '../posts/slug.ts';
import {
  absoluteUrl,
  machineRoutes,
  postHref,
  routes,
  sitemapOfPostsHref,
  topicHref,
} from '../routes.ts';
import { fixedPages, type SitemapEntry, sitemap, sitemapIndex } from './sitemap.ts';

interface SitemapDeps {
  readonly posts: PostArchive;
  readonly siteUrl: string;
}

/** A sitemap may hold 50,000; so many take 20 ms to write, which no visitor notices. */
const POSTS_A_PART = 2_000;

/**
 * Writes the sitemap: all pages, or from some thousand posts on an index of several. A part holds posts
 * by their age from the oldest on, so that a new one changes the last part alone.
 */
export async function wholeSitemap(deps: SitemapDeps): Promise<Buffer> {
  const parts = Math.ceil((await deps.posts.countPosts()) / POSTS_A_PART);
  if (parts <= 1) {
    return sitemap([...(await pageEntries(deps)), ...(await postEntries(1, deps))]);
  }
  const paths = Array.from({ length: parts }, (_, index) => sitemapOfPostsHref(index + 1));
  return sitemapIndex([machineRoutes.sitemapOfPages, ...paths].map((path) => deps.siteUrl + path));
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

async function pageEntries({ posts, siteUrl }: SitemapDeps): Promise<readonly SitemapEntry[]> {
  const count = await posts.countPosts();
  const [newest] = await posts.listAddresses({ skipped: Math.max(0, count - 1), wanted: 1 });
  const topics = await posts.listTopics();
  return [
    ...fixedPages(siteUrl).map((entry) =>
      entry.url === siteUrl + routes.blog ? { ...entry, modified: newest?.modified } : entry,
    ),
    ...topics.filter(topicSlug).map((name) => ({ url: siteUrl + topicHref(topicSlug(name)) })),
  ];
}

async function postEntries(
  part: number,
  { posts, siteUrl }: SitemapDeps,
): Promise<readonly SitemapEntry[]> {
  const skipped = (part - 1) * POSTS_A_PART;
  const addresses = await posts.listAddresses({ skipped, wanted: POSTS_A_PART });
  return addresses.map(({ slug, heroImageUrl, modified }: PostAddress) => ({
    url: siteUrl + postHref(slug),
    modified,
    pictures: [absoluteUrl(heroImageUrl, siteUrl)].filter((url) => url !== undefined),
  }));
}
