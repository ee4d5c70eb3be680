import type * as z from 'zod';
import type { Immutable } from '../immutable.ts';
import type * as schemas from './post-schemas.ts';

/** A post in a list. */
export type PostSummary = Immutable<z.output<typeof schemas.postSummarySchema>>;

/** A link to a post, without its picture. */
export type PostReference = Immutable<z.output<typeof schemas.postReferenceSchema>>;

/** A piece of an extract; those that match what was searched for stand out. */
export type ExtractPart = Immutable<z.output<typeof schemas.extractPartSchema>>;

/** A heading inside a post. */
export type Heading = Immutable<z.output<typeof schemas.headingSchema>>;

/** A whole post. */
export interface Post extends Immutable<z.output<typeof schemas.postSchema>> {
  /**
   * The instant of the last change, ISO 8601, where there was one since it was stored and after `date`. Not
   * in the API: what an export brings to another database is the same post, changed at another time.
   */
  readonly modified?: string;
}

/** A post in a feed. */
export type FeedPost = PostSummary & Pick<Post, 'modified' | 'richContent'>;

/** A post as its author wrote it. */
export interface WrittenPost extends PostSummary {
  readonly modified: string;
  readonly markdown: string;
}

/** How many posts a page of the blog shows. */
export const POSTS_PER_PAGE = 12;

/** Which posts are meant: those of a topic, or those that a search finds, or all. */
export interface PostSelection {
  /** Anything that a person may type, cleaned by `cleanSearch`. */
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
