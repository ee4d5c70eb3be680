import { FEED_POSTS, feedOf } from '../../discovery/feed.ts';
import { atom, rss } from '../../discovery/feed-xml.ts';
import { llms, LLMS_POSTS } from '../../discovery/llms.ts';
import { robots } from '../../discovery/robots.ts';
import { securityText } from '../../discovery/security-text.ts';
import { sitemap } from '../../discovery/sitemap.ts';
import type { PostRepository } from '../../posts/reading/post-repository.ts';
import { isSlug } from '../../posts/slug.ts';
import { machineRoutes, postHref, postMarkdownHref } from '../../routes.ts';
import { HttpError } from '../http-error.ts';
import { responseOf, redirectTo, toJson } from '../responses/response.ts';
import { fixedRoute, type Route } from './route.ts';

export interface DocumentDeps {
  readonly posts: PostRepository;
  readonly siteUrl: string;
  /** Whether search engines may list the site. */
  readonly isIndexed: boolean;
  /** Whom to tell of a vulnerability; without it there is no security.txt. */
  readonly securityContact?: string | undefined;
}

const MARKDOWN = 'text/markdown';
const TEXT = 'text/plain';

/** Documents for programs: robots.txt, llms.txt, feeds, the sitemap, posts as Markdown. */
export function documents(deps: DocumentDeps): readonly Route[] {
  const { posts, siteUrl, securityContact, isIndexed } = deps;
  // Not cached, since it contains the time until which it is valid.
  const security = (contact: string): Route => [
    machineRoutes.securityText,
    () => ({ render: async () => responseOf(TEXT, securityText(contact, siteUrl)) }),
  ];
  const feed = async () => feedOf(await posts.findNewest(FEED_POSTS), siteUrl);
  return [
    fixedRoute(machineRoutes.robots, TEXT, () => robots(siteUrl, isIndexed)),
    ...(securityContact ? [security(securityContact)] : []),
    fixedRoute(machineRoutes.llms, TEXT, async () =>
      llms(await posts.listPosts(LLMS_POSTS), siteUrl),
    ),
    fixedRoute(machineRoutes.rss, 'application/rss+xml', async () => rss(await feed(), siteUrl)),
    fixedRoute(machineRoutes.atom, 'application/atom+xml', async () => atom(await feed(), siteUrl)),
    fixedRoute(machineRoutes.jsonFeed, 'application/feed+json', async () => toJson(await feed())),
    fixedRoute(machineRoutes.sitemap, 'application/xml', () => sitemap(posts, siteUrl)),
    [
      machineRoutes.postMarkdown,
      ({ params: { slug = '' } }) =>
        isSlug(slug)
          ? { key: postMarkdownHref(slug), render: () => markdown(slug, deps) }
          : undefined,
    ],
  ];
}

async function markdown(slug: string, { posts, siteUrl }: DocumentDeps) {
  const post = await posts.findWritten(slug);
  if (post === 'deleted') throw new HttpError(410, `The post '${slug}' was deleted.`);
  if (post === undefined) throw new HttpError(404, `There is no post '${slug}'.`);
  if (post.slug !== slug) return redirectTo(postMarkdownHref(post.slug), MARKDOWN);
  // Loaded on its first request, since it brings the YAML library.
  const { markdownOf } = await import('../../discovery/post-markdown.ts');
  // Search engines are to list the page and not its source (RFC 6596).
  const page = `<${siteUrl}${postHref(slug)}>; rel="canonical"`;
  return responseOf(MARKDOWN, markdownOf(post, siteUrl), { headers: { Link: page } });
}
