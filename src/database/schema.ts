import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Selectable,
  ShallowDehydrateObject,
} from 'kysely';

/**
 * The database as its migrations leave it, table by table, in camel case: Kysely's `CamelCasePlugin`
 * translates the names of columns and tables, but not those in `sql` templates.
 */
export interface Database {
  posts: PostTable;
  publishedPosts: PublishedPostView;
  movedPosts: { slug: string; currentSlug: string };
  formerSlugs: { slug: string; postId: string };
  postVersions: PostVersionTable;
  changeCount: { count: string };
  deletedPosts: { slug: string };
  pictures: PictureTable;
  pictureRenditions: {
    hash: string;
    width: number;
    format: 'avif' | 'jpg';
    bytes: Buffer;
  };
  pictureSources: { sourceHash: string; hash: string };
  postCards: { title: string; heroImageUrl: string; hash: string };
  socialCards: { title: string; heroImageUrl: string; hash: string };
  assets: { name: string; bytes: Buffer; replacedAt: ColumnType<Date | null, null | undefined> };
}

export interface PostTable {
  id: Generated<string>;
  slug: string;
  title: string;
  heroImageUrl: string;
  heroImageAlt: string;
  description: string;
  author: string;
  topics: Generated<string[]>;
  /** Markdown. */
  content: string;
  status: Generated<'draft' | 'published' | 'unpublished'>;
  /** When the post becomes visible; null unless its status is published. */
  publishedAt: Date | null;
  /** The date that a post which is not published will have. */
  plannedAt: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  /** The slugs of the topics. */
  topicSlugs: GeneratedAlways<string[]>;
}

/** Published posts, the only ones that the web server may read. */
export type PublishedPostView = PostTable & { publishedAt: Date };

export interface PictureTable {
  /** SHA-256 of the master's bytes, in hexadecimal. */
  hash: string;
  /** Size of the master in pixels. */
  width: number;
  height: number;
  /** The mean colours of the upper and the lower half, as `#rrggbb #rrggbb`. */
  placeholder: string;
  /** When the picture was stored. `posts clean` removes none that was stored in the last hour. */
  storedAt: Generated<Date>;
}

export interface PostVersionTable {
  id: Generated<string>;
  postId: string;
  /** The slug before the change; of a new post, the slug after it. */
  slug: string;
  operation: 'insert' | 'update' | 'delete';
  changedAt: Generated<Date>;
  /** The login that made the change. */
  changedBy: Generated<string>;
  application: Generated<string>;
  /** The row before the change, as JSON with times in ISO 8601; null where there was none. */
  state: ShallowDehydrateObject<Selectable<PostTable>> | null;
  formerSlugs: string[];
}
