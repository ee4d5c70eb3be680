import { type RequestHandler, Router } from 'express';
import { fixedPages, type SitemapEntry, sitemap, sitemapIndex } from '../../discovery/sitemap.ts';
import type { PostAddress, PostReader, PostSyndication } from '../../posts/post.ts';
import { topicSlug } from '../../posts/slug.ts';
import {
  absoluteUrl,
  machineRoutes,
  postHref,
  routes,
  sitemapOfPostsHref,
  topicHref,
} from '../../routes.ts';
import { type Content, content, postResponse } from '../responses/post-response.ts';
import { problemResponse } from '../responses/problem.ts';
import type { Respond } from '../responses/respond.ts';

interface SitemapDeps {
  readonly posts: PostSyndication & Pick<PostReader, 'listTopics'>;
  readonly siteUrl: string;
}

/** A sitemap may hold 50,000; so many take 20 ms to write, which no visitor notices. */
const POSTS_A_PART = 2_000;

/**
 * The sitemap: one file, or from some thousand posts on an index of several. A part holds posts by
 * their age from the oldest on, so that a new one changes the last part alone.
 */
export function sitemaps(deps: SitemapDeps, respond: Respond): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });

  router.get(machineRoutes.sitemap, async (request, response) => {
    const render = () => fromPosts(machineRoutes.sitemap, () => wholeSitemap(deps));
    await respond(machineRoutes.sitemap, render, request, response);
  });

  router.get(machineRoutes.sitemapOfPages, async (request, response) => {
    const read = async () => xml(sitemap(await pageEntries(deps)));
    const render = () => fromPosts(machineRoutes.sitemapOfPages, read);
    await respond(machineRoutes.sitemapOfPages, render, request, response);
  });

  router.get(machineRoutes.sitemapOfPosts, async (request, response, next) => {
    const { part } = request.params;
    if (!/^[1-9]\d{0,5}$/.test(part)) return next();
    const render = () => fromPosts(machineRoutes.sitemapOfPosts, () => partOf(Number(part), deps));
    await respond(sitemapOfPostsHref(Number(part)), render, request, response);
  });

  return router;
}

function fromPosts(route: string, read: () => Promise<Content>) {
  return postResponse(route, 'until-change', read);
}

async function wholeSitemap(deps: SitemapDeps): Promise<Content> {
  const parts = Math.ceil((await deps.posts.countPosts()) / POSTS_A_PART);
  if (parts <= 1) {
    return xml(sitemap([...(await pageEntries(deps)), ...(await postEntries(1, deps))]));
  }
  const paths = Array.from({ length: parts }, (_, index) => sitemapOfPostsHref(index + 1));
  const all = [machineRoutes.sitemapOfPages, ...paths];
  return xml(sitemapIndex(all.map((path) => deps.siteUrl + path)));
}

async function partOf(part: number, deps: SitemapDeps): Promise<Content> {
  const entries = await postEntries(part, deps);
  if (entries.length === 0) return problemResponse(404, 'There is no such part of the sitemap.');
  return xml(sitemap(entries));
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

function xml(body: Buffer): Content {
  return content('application/xml; charset=utf-8', body);
}
