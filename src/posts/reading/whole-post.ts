import { type InferResult, type Kysely, sql } from 'kysely';
import type { Database, PostTable } from '../../database/schema.ts';
import { findPictures } from '../../media/media-reader.ts';
import { CARD_SIZE, mediaHashesIn, mediaUrl } from '../../media/picture.ts';
import type { StoredPictures } from '../markdown/finish-image.ts';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.ts';
import { MarkdownError } from '../markdown/worker-pool.ts';
import type { Post } from '../post.ts';
import { namesOf, pickFields, postFields } from '../post-fields.ts';
import { madridTime, selectNewest, summaryOf } from './post-rows.ts';
import { findRelated } from './related-posts.ts';

/** Renders the Markdown of posts. */
export interface PostRenderer {
  readonly markdown: MarkdownRenderer;
  /** Called once for each text that cannot be rendered. */
  readonly onUnrenderable: (slug: string, error: Error) => void;
}

const COLUMNS = [
  ...(['id', 'slug', 'content', 'createdAt', 'updatedAt', 'topicSlugs'] as const),
  ...namesOf(postFields),
];

/** Selects published posts with their texts. */
export function selectWhole(database: Kysely<Database>) {
  return selectNewest(database).select(COLUMNS).select('publishedAt');
}

export type WholeRow = InferResult<ReturnType<typeof selectWhole>>[number];

/** The row of a post of any status, for a signed link that has not expired. */
export function findPreviewed(
  database: Kysely<Database>,
  { id, expires, signature }: { id: string; expires: number; signature: string },
): Promise<WholeRow | undefined> {
  const previewed = sql<PostTable>`preview_post(${id}, to_timestamp(${expires}), ${signature})`;
  return database
    .selectFrom(previewed.as('previewed'))
    .select(COLUMNS)
    .select(sql<Date>`coalesce(published_at, planned_at, now())`.as('publishedAt'))
    .executeTakeFirst();
}

/** A whole post. @throws {MarkdownError} when its text exceeds the budget of rendering. */
export async function toPost(
  database: Kysely<Database>,
  row: WholeRow,
  renderer: PostRenderer,
): Promise<Post> {
  const { title, heroImageUrl } = row;
  const cards = database.selectFrom('socialCards').select('hash');
  const [pictures, related, card] = await Promise.all([
    findPictures(database, hashesIn(row)),
    findRelated(database, row),
    cards.where((one) => one.and({ title, heroImageUrl })).executeTakeFirst(),
  ]);
  const { html, ...outline } = await renderText(row, pictures, renderer);
  const { publishedAt, createdAt, updatedAt } = row;
  // Storing an old post from elsewhere is not a change.
  const isChanged = updatedAt > publishedAt && updatedAt > createdAt;
  return {
    ...summaryOf(row, pictures),
    ...pickFields(row, postFields),
    ...outline,
    ...(card && { cardUrl: mediaUrl(card.hash, CARD_SIZE.width, 'jpg') }),
    ...(isChanged && { modified: madridTime(updatedAt) }),
    richContent: html,
    related,
  };
}

/** The renderer remembers the failure of a text, and throws the same error for each document. */
const reported = new WeakSet<MarkdownError>();

/** Renders the text of a post. @throws {MarkdownError} */
export function renderText(
  { slug, content }: WholeRow,
  pictures: StoredPictures,
  { markdown, onUnrenderable }: PostRenderer,
) {
  return markdown.render(content, pictures).catch((error: unknown) => {
    if (error instanceof MarkdownError && !reported.has(error)) {
      reported.add(error);
      onUnrenderable(slug, error);
    }
    throw error;
  });
}

/** Hashes of the stored pictures that a whole post shows. */
export function hashesIn({ heroImageUrl, content }: WholeRow): readonly string[] {
  return mediaHashesIn(`${heroImageUrl} ${content}`);
}
