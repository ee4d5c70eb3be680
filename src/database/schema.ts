import type { ColumnType, Generated, Selectable } from 'kysely';

/** The database as its migrations leave it, table by table. */
export interface Database {
  posts: PostTable;
  published_posts: PublishedPostView;
  moved_posts: { slug: string; current_slug: string };
  former_slugs: { slug: string; post_id: string; renamed_at: Generated<Date> };
  post_versions: PostVersionTable;
  deleted_posts: { slug: string; deleted_at: Generated<Date> };
  pictures: PictureTable;
  picture_renditions: { hash: string; width: number; format: RenditionFormat; bytes: Buffer };
  picture_sources: { source_hash: string; hash: string };
  social_cards: CardTable;
  assets: { name: string; bytes: Buffer; replaced_at: ColumnType<Date | null, null | undefined> };
  post_cards: CardTable;
}

type RenditionFormat = 'avif' | 'webp' | 'jpg';

export type PostStatus = 'draft' | 'published' | 'unpublished';

export interface PostTable {
  id: Generated<string>;
  slug: string;
  title: string;
  hero_image_url: string;
  hero_image_alt: string;
  description: string;
  /** Markdown. */
  content: string;
  author: string;
  /** Names, the main one first. */
  topics: ColumnType<string[], string[] | undefined>;
  status: ColumnType<PostStatus, PostStatus | undefined>;
  /** When the post becomes visible; null unless its status is published. */
  published_at: Date | null;
  /** The date that a post which is not published will have. */
  planned_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** Published posts, the only ones that the web server may read. */
export type PublishedPostView = Omit<
  PostTable,
  'status' | 'planned_at' | 'created_at' | 'published_at'
> & {
  published_at: Date;
};

export interface PictureTable {
  /** SHA-256 of the master's bytes, in hexadecimal. */
  hash: string;
  /** Size of the master in pixels. */
  width: number;
  height: number;
  /** The mean colours of the upper and the lower half, as `#rrggbb #rrggbb`. */
  placeholder: string;
  created_at: Generated<Date>;
  /** When a publication last used the picture. `posts clean` removes no picture used in the last hour. */
  held_at: Generated<Date>;
}

interface CardTable {
  title: string;
  hero_image_url: string;
  hash: string;
}

export interface PostVersionTable {
  id: Generated<string>;
  post_id: string;
  /** The address before the change; that of a new post after it. */
  slug: string;
  operation: 'insert' | 'update' | 'delete' | 'truncate';
  changed_at: Generated<Date>;
  /** The login that made the change. */
  changed_by: Generated<string>;
  application: Generated<string>;
  /** The row before the change, as JSON; null where there was none. */
  state: PostState | null;
  former_slugs: string[];
}

/** A row of `posts` as JSON: times are ISO 8601. */
type PostState = {
  [Column in keyof PostRow]: AsJson<PostRow[Column]>;
};

type AsJson<Value> = Value extends Date ? string : Value;

type PostRow = Selectable<PostTable>;
