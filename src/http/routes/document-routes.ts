import { FEED_POSTS, feedOf } from '../../discovery/feed.ts';
import { llms } from '../../discovery/llms.ts';
import { robots } from '../../discovery/robots.ts';
import { securityText } from '../../discovery/security-text.ts';
import { sitemapOfPages, sitemapOfPosts, wholeSitemap } from '../../discovery/sitemap.ts';
import { atom, rss } from '../../discovery/xml-feeds.ts';
import type { PostArchive } from '../../posts/post.ts';
import { isSlug } from '../../posts/slug.ts';
import { machineRoutes, postHref, postMarkdownHref, sitemapOfPostsHref } from '../../routes.ts';
import { documentOf, moved } from '../responses/document.ts';
import { problemOf } from '../responses/problem.ts';
import type { Route } from './route.ts';

interface DocumentDeps {
  readonly posts: PostArchive;
  readonly siteUrl: string;
  /** Whether search engines may list the site. */
  readonly isIndexed: boolean;
  /** Whom to tell of a vulnerability; without it there is no security.txt. */
  readonly securityContact?: string | undefined;
}

const MARKDOWN = 'text/markdown; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

/** Documents for programs: robots.txt, llms.txt, feeds, the sitemap, posts as Markdown. */
export function documents(deps: DocumentDeps): readonly Route[] {
  const { posts, siteUrl, securityContact } = deps;
  const feed = async () => feedOf(await posts.findNewest(FEED_POSTS), siteUrl);
  return [
    text(machineRoutes.robots, TEXT, () => robots(siteUrl, deps.isIndexed)),
    ...(securityContact ? [securityRoute(securityContact, siteUrl)] : []),
    text(machineRoutes.llms, TEXT, async () => llms(await newestPosts(deps), siteUrl)),
    text(machineRoutes.rss, 'application/rss+xml; charset=utf-8', async () =>
      rss(await feed(), siteUrl),
    ),
    text(machineRoutes.atom, 'application/atom+xml; charset=utf-8', async () =>
      atom(await feed(), siteUrl),
    ),
    text(machineRoutes.jsonFeed, 'application/feed+json; charset=utf-8', async () =>
      Buffer.from(JSON.stringify(await feed())),
    ),
    text(machineRoutes.sitemap, XML, () => wholeSitemap(deps)),
    text(machineRoutes.sitemapOfPages, XML, () => sitemapOfPages(deps)),
    [
      machineRoutes.sitemapOfPosts,
      ({ params: { part = '' } }) =>
        /^[1-9]\d{0,5}$/.test(part)
          ? { key: sitemapOfPostsHref(Number(part)), render: () => sitemapPart(Number(part), deps) }
          : undefined,
    ],
    [
      machineRoutes.postMarkdown,
      ({ params: { slug = '' } }) =>
        isSlug(slug)
          ? { key: postMarkdownHref(slug), render: () => markdown(slug, deps) }
          : undefined,
    ],
  ];
}

/** A text at a fixed address; whatever the query says, it is the same. */
function text(path: string, contentType: string, write: () => Buffer | Promise<Buffer>): Route {
  const render = async () => documentOf(path, contentType, await write());
  return [path, () => ({ key: path, render })];
}

/** Written anew for each request: it says until when it is valid. */
function securityRoute(contact: string, siteUrl: string): Route {
  const path = machineRoutes.securityText;
  const render = async () => ({
    ...documentOf(path, TEXT, securityText(contact, siteUrl)),
    lifetime: 'none' as const,
  });
  return [path, () => ({ key: path, render })];
}

/** The newest two pages of posts: titles and descriptions, whose text is not rendered. */
async function newestPosts({ posts }: DocumentDeps) {
  const pages = await Promise.all([1, 2].map((page) => posts.findPage({}, page)));
  return pages.flatMap((page) => page?.posts ?? []);
}

async function sitemapPart(part: number, deps: DocumentDeps) {
  const route = machineRoutes.sitemapOfPosts;
  const body = await sitemapOfPosts(part, deps);
  return body
    ? documentOf(route, XML, body)
    : problemOf(route, 404, 'There is no such part of the sitemap.');
}

async function markdown(slug: string, { posts, siteUrl }: DocumentDeps) {
  const route = machineRoutes.postMarkdown;
  const post = await posts.findWritten(slug);
  if (post === 'deleted') return problemOf(route, 410, `The post '${slug}' was deleted.`);
  if (post === undefined) return problemOf(route, 404, `There is no post '${slug}'.`);
  if (post.slug !== slug) return moved(route, MARKDOWN, postMarkdownHref(post.slug));
  // Loaded when it is first asked for, with all of YAML.
  const { markdownOf } = await import('../../discovery/post-markdown.ts');
  // Search engines are to list the page and not its source (RFC 6596).
  const page = `<${siteUrl}${postHref(slug)}>; rel="canonical"`;
  return documentOf(route, MARKDOWN, markdownOf(post, siteUrl), { Link: page });
}
