/** What the list of posts says of each one. */
export interface PostSummary {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** A path on this site or an `https:` address. */
  readonly heroImageUrl: string;
  readonly heroImageAlt: string;
  readonly description: string;
  readonly author: string;
  /** The instant of publication, ISO 8601 in UTC. */
  readonly date: string;
}

/** A whole post. `richContent` is HTML that has passed the sanitizer. */
export interface Post extends PostSummary {
  readonly richContent: string;
}

/** What a link to a post that is not published yet carries. */
export interface PreviewLink {
  /** The post's id, a UUID. */
  readonly id: string;
  /** When the link ends, in seconds since 1970. */
  readonly expires: number;
  /** HMAC-SHA-256 in hexadecimal (`migrations/`). */
  readonly signature: string;
}

/** Where posts are read from: the database on the server, the JSON API in the browser. */
export interface PostReader {
  /** Every published post, newest first. */
  listPosts(): Promise<readonly PostSummary[]>;
  /**
   * The published post that has the slug, or had it before it was renamed: its own `slug` says
   * where it is now. `undefined` where there never was one.
   */
  findPost(slug: string): Promise<Post | 'deleted' | undefined>;
  /** A post in whatever state; `undefined` where the link is not ours or has ended. */
  findPreview(link: PreviewLink): Promise<Post | undefined>;
}

/** The posts cannot be read now, and may be later: the database, or the network, is away. */
export class PostsUnavailableError extends Error {
  override readonly name = 'PostsUnavailableError';
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** PostgreSQL checks the same limit and form (`migrations/`). */
const SLUG_MAX_LENGTH = 120;

/** Whether a text has the form of a slug; whatever has not cannot name a post. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && SLUG.test(text);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A link from the parameters of its address; `undefined` where they have not its form. */
export function parsePreviewLink({
  articulo,
  caduca,
  firma,
}: Readonly<Record<string, string | undefined>>): PreviewLink | undefined {
  if (!UUID.test(articulo ?? '') || !/^\d{1,11}$/.test(caduca ?? '')) return undefined;
  if (!/^[0-9a-f]{64}$/.test(firma ?? '')) return undefined;
  return { id: String(articulo), expires: Number(caduca), signature: String(firma) };
}
