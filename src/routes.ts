/**
 * Every address of the site: name → path pattern (React Router's syntax), and a builder for each
 * address that takes a parameter. Pages, links, server and tests all read this table; it imports
 * nothing of ours.
 */
export const routes = {
  home: '/',
  about: '/sobre-nosotros',
  trainers: '/entrenadores-personales',
  trialSession: '/reserva-una-sesion-de-prueba',
  facilities: '/instalaciones',
  privacy: '/privacy',
  blog: '/blog',
  post: '/blog/:slug',
  apiPosts: '/api/blog-posts',
  apiPost: '/api/blog-post',
} as const;

/** The profile of a trainer. Its slug comes from the trainers' content. */
export function trainerHref(slug: string): string {
  return `/${slug}`;
}

/** The page of a post. */
export function postHref(slug: string): string {
  return routes.post.replace(':slug', encodeURIComponent(slug));
}

/** The API's answer for one post. */
export function apiPostHref(slug: string): string {
  return `${routes.apiPost}?${new URLSearchParams({ slug })}`;
}
