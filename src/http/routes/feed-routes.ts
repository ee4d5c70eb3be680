import { type RequestHandler, Router } from 'express';
import type { RenderedResponse } from '../../cache/rendered-response.ts';
import { atom } from '../../discovery/atom.ts';
import { FEED_POSTS, feedOf } from '../../discovery/feed.ts';
import { jsonFeed } from '../../discovery/json-feed.ts';
import { llms } from '../../discovery/llms.ts';
import { robots } from '../../discovery/robots.ts';
import { rss } from '../../discovery/rss.ts';
import type { PostReader, PostSummary, PostSyndication } from '../../posts/post.ts';
import { isSlug } from '../../posts/slug.ts';
import { machineRoutes, postHref, postMarkdownHref } from '../../routes.ts';
import { content, moved, postResponse } from '../responses/post-response.ts';
import { problemResponse } from '../responses/problem.ts';
import type { Respond } from '../responses/respond.ts';

interface DiscoveryDeps {
  readonly posts: PostSyndication & Pick<PostReader, 'findPage'>;
  readonly siteUrl: string;
  /** Whether search engines may list the site. */
  readonly isIndexed: boolean;
}

const FEEDS = [
  { path: machineRoutes.rss, type: 'application/rss+xml; charset=utf-8', write: rss },
  { path: machineRoutes.atom, type: 'application/atom+xml; charset=utf-8', write: atom },
  { path: machineRoutes.jsonFeed, type: 'application/feed+json; charset=utf-8', write: jsonFeed },
] as const;

const MARKDOWN = 'text/markdown; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

/** Documents for programs, besides the sitemap: robots.txt, llms.txt, feeds, Markdown. */
export function discovery(deps: DiscoveryDeps, respond: Respond): RequestHandler {
  const { posts, siteUrl } = deps;
  const router = Router({ caseSensitive: true, strict: true });

  /** A text at a fixed address; whatever the query says, it is the same. */
  function text(
    path: string,
    contentType: string,
    lifetime: RenderedResponse['lifetime'],
    write: () => Buffer | Promise<Buffer>,
  ): void {
    const read = async () => content(contentType, await write());
    router.get(path, async (request, response) => {
      await respond(path, () => postResponse(path, lifetime, read), request, response);
    });
  }

  text(machineRoutes.robots, TEXT, 'forever', () => robots(siteUrl, deps.isIndexed));
  text(machineRoutes.llms, TEXT, 'until-change', async () =>
    llms(await findSummaries(posts), siteUrl),
  );
  for (const { path, type, write } of FEEDS) {
    text(path, type, 'until-change', async () =>
      write(feedOf(await posts.findNewest(FEED_POSTS), siteUrl), siteUrl),
    );
  }

  router.get(machineRoutes.postMarkdown, async (request, response, next) => {
    const { slug } = request.params;
    if (!isSlug(slug)) return next();
    const read = () => readMarkdown(slug, deps);
    const render = () => postResponse(machineRoutes.postMarkdown, 'until-change', read);
    await respond(postMarkdownHref(slug), render, request, response);
  });

  return router;
}

/** The newest two pages of posts: titles and descriptions, whose text is not rendered. */
async function findSummaries(posts: Pick<PostReader, 'findPage'>): Promise<PostSummary[]> {
  const pages = await Promise.all([1, 2].map((page) => posts.findPage({}, page)));
  return pages.flatMap((page) => page?.posts ?? []);
}

async function readMarkdown(slug: string, { posts, siteUrl }: DiscoveryDeps) {
  const post = await posts.findWritten(slug);
  if (post === 'deleted') return problemResponse(410, `The post '${slug}' was deleted.`);
  if (post === undefined) return problemResponse(404, `There is no post '${slug}'.`);
  if (post.slug !== slug) return moved(MARKDOWN, postMarkdownHref(post.slug));
  // Loaded when it is first asked for, with all of YAML.
  const { markdownOf } = await import('../../discovery/post-markdown.ts');
  // Search engines are to list the page and not its source (RFC 6596).
  const page = `<${siteUrl}${postHref(slug)}>; rel="canonical"`;
  return content(MARKDOWN, markdownOf(post, siteUrl), { Link: page });
}
