import type { ColumnType, Generated } from 'kysely';

/** The database as its migrations leave it, table by table. */
export interface Database {
  posts: PostTable;
}

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
  published_at: ColumnType<Date, Date | string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
