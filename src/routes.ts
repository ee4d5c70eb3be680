/**
 * The path patterns of the site by name; `:name` stands for one segment. Below are functions that
 * build the addresses that take parameters. Pages, links, server and tests use them. This file imports
 * nothing.
 */
export const routes = {
  home: '/',
  about: '/sobre-nosotros',
  trainers: '/entrenadores-personales',
  trialSession: '/reserva-una-sesion-de-prueba',
  facilities: '/instalaciones',
  legalNotice: '/aviso-legal',
  privacy: '/privacy',
  cookies: '/politica-de-cookies',
  blog: '/blog',
  topic: '/blog/tema/:topic',
  post: '/blog/:slug',
  preview: '/vista-previa',
  apiPosts: '/api/blog-posts',
  apiTopics: '/api/blog-topics',
  apiPost: '/api/blog-post',
  apiVitals: '/api/vitals',
  apiDescription: '/api/openapi.json',
} as const;

/** Documents for programs. */
export const machineRoutes = {
  robots: '/robots.txt',
  securityText: '/.well-known/security.txt',
  sitemap: '/sitemap.xml',
  rss: '/rss.xml',
  atom: '/atom.xml',
  jsonFeed: '/feed.json',
  llms: '/llms.txt',
  postMarkdown: '/blog/:slug.md',
} as const;

/** A post as its author wrote it. */
export function postMarkdownHref(slug: string): string {
  return machineRoutes.postMarkdown.replace(':slug', encodeURIComponent(slug));
}

/** The profile of a trainer. Its slug comes from the trainers' content. */
export function trainerHref(slug: string): string {
  return `/${slug}`;
}

/** Names of the parameters in a query, on the pages and in the API alike. */
export const parameters = { search: 'q', topic: 'tema', page: 'pagina' } as const;

/** Values of the parameters. */
interface Parameters {
  readonly search?: string | undefined;
  /** A slug. */
  readonly topic?: string | undefined;
  /** From 1 on. */
  readonly page?: number | undefined;
}

/** A page of the blog: of all posts, or of those that a search finds. */
export function blogHref({ search, page }: Omit<Parameters, 'topic'>): string {
  return routes.blog + queryOf({ search, page });
}

/** A page of the posts on a topic. */
export function topicHref(topic: string, page?: number): string {
  return routes.topic.replace(':topic', encodeURIComponent(topic)) + queryOf({ page });
}

/** The API call for a page of posts; the first page has its number too. */
export function apiPostsHref(selection: Parameters): string {
  return routes.apiPosts + queryOf(selection, 1);
}

/** The page of a post. */
export function postHref(slug: string): string {
  return routes.post.replace(':slug', encodeURIComponent(slug));
}

/** The API call for one post. */
export function apiPostHref(slug: string): string {
  return `${routes.apiPost}?${new URLSearchParams({ slug })}`;
}

/**
 * @param leastNumber the first page number that stands in the query. The first page of a list has none: one
 *   page, one address.
 */
function queryOf({ search, topic, page = 1 }: Parameters, leastNumber = 2): string {
  const query = new URLSearchParams();
  if (search) query.set(parameters.search, search);
  if (topic) query.set(parameters.topic, topic);
  if (page >= leastNumber) query.set(parameters.page, `${page}`);
  return String(query) && `?${query}`;
}

/**
 * Makes a path on this site, or an address, absolute; `undefined` where it cannot be parsed.
 * `URL.parse` does the same, but only in browsers of 2024 and later.
 */
export function absoluteUrl(address: string, siteUrl: string): string | undefined {
  try {
    return new URL(address, siteUrl).href;
  } catch {
    return undefined;
  }
}

/**
 * The preview page of a post. The link is in the query, since queries are not logged.
 *
 * @param link the post's id and the link's end, in seconds since 1970, signed by a keyed SHA-256
 *   (`migrations/`).
 */
export function previewHref(link: { id: string; expires: number; signature: string }): string {
  const { id, expires, signature } = link;
  const query = new URLSearchParams({ articulo: id, caduca: `${expires}`, firma: signature });
  return `${routes.preview}?${query}`;
}
