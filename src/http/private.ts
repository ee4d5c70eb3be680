/** Headers of what only the holder of a link may see: nobody keeps it, no search engine lists it. */
export const PRIVATE = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;
