import type * as z from 'zod';
import type { Immutable } from '../immutable.ts';
import type {
  extractPartSchema,
  headingSchema,
  postReferenceSchema,
  postSchema,
  postSummarySchema,
} from './post-schemas.ts';

/** A post in a list. */
export type PostSummary = Immutable<z.output<typeof postSummarySchema>>;

/** A link to a post, without its picture. */
export type PostReference = Immutable<z.output<typeof postReferenceSchema>>;

/** A piece of an extract; those that match what was searched for stand out. */
export type ExtractPart = Immutable<z.output<typeof extractPartSchema>>;

/** A heading inside a post. */
export type Heading = Immutable<z.output<typeof headingSchema>>;

/** A whole post. */
export interface Post extends Immutable<z.output<typeof postSchema>> {
  /**
   * The instant of the last change that readers could see, ISO 8601 in UTC; never before `date`. Not
   * in the API: what an export brings to another database is the same post, changed at another time.
   */
  readonly modified?: string;
}

/** A post as its author wrote it. */
export interface WrittenPost extends PostSummary {
  readonly modified: string;
  readonly markdown: string;
}

/** Where a post is and what it shows: all that a sitemap says of it. */
export type PostAddress = Pick<WrittenPost, 'slug' | 'heroImageUrl' | 'modified'>;

/** How many posts a page of the blog shows. */
export const POSTS_PER_PAGE = 12;

/** Which posts are meant: those of a topic, or those that a search finds, or all. */
export interface PostSelection {
  /** Anything that a person may type, as {@link cleanSearch} leaves it. */
  readonly search?: string | undefined;
  /** The slug of a topic. */
  readonly topic?: string | undefined;
}

/** A page of a selection. */
export interface PostPage {
  /** Newest first, or best first where they were searched for. */
  readonly posts: readonly PostSummary[];
  /** From 1 on. */
  readonly page: number;
  /** 1 at least. */
  readonly pageCount: number;
}

/** The parameters of a link to a post that is not published yet. */
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
  /** `undefined` where the selection has no such page, or the topic no post. */
  findPage(selection: PostSelection, page: number): Promise<PostPage | undefined>;
  /** Names of the topics with most posts, in alphabetical order. */
  listTopics(): Promise<readonly string[]>;
  /**
   * The published post that has the slug, or had it before it was renamed: its own `slug` says
   * where it is now. `undefined` where there never was one.
   */
  findPost(slug: string): Promise<Post | 'deleted' | undefined>;
}

/** Where the server reads posts. */
export interface PostArchive extends PostReader {
  /** Every published post, newest first. */
  listPosts(): Promise<readonly PostSummary[]>;
  /** A post in whatever state; `undefined` where the link is not ours or has ended. */
  findPreview(link: PreviewLink): Promise<Post | undefined>;
  /** How many posts are published. */
  countPosts(): Promise<number>;
  /** A part of all published posts, oldest first: what is added later leaves earlier parts alone. */
  listAddresses(part: {
    readonly skipped: number;
    readonly wanted: number;
  }): Promise<readonly PostAddress[]>;
  /** The newest posts, whole. */
  findNewest(wanted: number): Promise<readonly Post[]>;
  /** The Markdown of a post; its slug is understood as by {@link findPost}. */
  findWritten(slug: string): Promise<WrittenPost | 'deleted' | undefined>;
}

/** The posts cannot be read now, and may be later: the database or the network is unavailable. */
export class PostsUnavailableError extends Error {
  override readonly name = 'PostsUnavailableError';
  /** The HTTP status, as errors of `http-errors` have it. */
  readonly status = 503;

  /** The message of the database, its driver or the network, for the log. */
  get reason(): string {
    const { cause, message } = this;
    return cause instanceof Error && cause.message !== '' ? cause.message : message;
  }
}

/** Longer searches are cut. In UTF-16 units, as a form counts them. */
export const SEARCH_MAX_LENGTH = 200;

/** Cleans what was typed: no control characters, bounded length. */
export function cleanSearch(typed: string): string {
  return typed
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, SEARCH_MAX_LENGTH)
    .toWellFormed()
    .trim();
}

/** A search looks for so many words: each costs a look-up, and marks in each extract. */
export const SEARCH_MAX_WORDS = 8;

/** The part of a search that is looked for: its first eight words. */
export function firstWords(search: string): string {
  const [next] = [...search.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].slice(SEARCH_MAX_WORDS);
  return next ? search.slice(0, next.index).trim() : search;
}

/** Reads the number of a page: 1 where none is given, `undefined` where it is none. */
export function parsePageNumber(text = '1'): number | undefined {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}
