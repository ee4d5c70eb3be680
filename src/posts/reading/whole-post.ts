import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PublishedPostView } from '../../database/schema.ts';
import { findPictures } from '../../media/media-reader.ts';
import { CARD_SIZE, mediaHashesIn, mediaUrl, type StoredPicture } from '../../media/picture.ts';
import { MarkdownError } from '../markdown/worker-pool.ts';
import type { RenderedMarkdown } from '../markdown/markdown-renderer.ts';
import type { Post, WrittenPost } from '../post.ts';
import { namesOf, postFields, referenceFields } from '../post-fields.ts';
import { selectNewest } from './post-lists.ts';
import { modifiedOf, type PostStore, summaryOf } from './post-rows.ts';

const MAX_RELATED = 3;

/** Posts to read next are looked for among so many, the newest. */
const RELATED_AMONG = 300;

/**
 * Finds a post with its card and the posts to read next, in one statement: each further query costs
 * as much as the first.
 *
 * @param source gives the row of the post, or none. `shown_at` is the date that readers see.
 */
export function findWholePost(
  { database }: PostStore,
  source: RawBuilder<PublishedPostView & { readonly shownAt: Date }>,
) {
  const newest = database
    .selectFrom('publishedPosts')
    .select(['id', 'slug', 'publishedAt', 'topicSlugs', ...namesOf(referenceFields)])
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(RELATED_AMONG);
  const sharedTopics = sql`cardinality(array(
    select unnest(newest.topic_slugs) intersect select unnest(post.topic_slugs)))`;
  const related = database
    .selectFrom(newest.as('newest'))
    .select(['id', 'slug', ...namesOf(referenceFields)])
    // Milliseconds since 1970: PostgreSQL writes years before 1 as `0001-05-01 BC`.
    .select(sql<number>`extract(epoch from published_at) * 1000`.as('time'))
    .where('id', '!=', sql<string>`post.id`)
    .orderBy(sharedTopics, 'desc')
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RELATED);
  const cardHash = sql<string | null>`(
    select hash from social_cards
     where social_cards.title = post.title and social_cards.hero_image_url = post.hero_image_url
  )`;
  return database
    .with(
      (cte) => cte('post').materialized(),
      (query) =>
        query
          .selectFrom(source.as('source'))
          .select(['id', 'slug', 'content', 'updatedAt', 'topicSlugs', 'shownAt as publishedAt'])
          .select(namesOf(postFields)),
    )
    .selectFrom('post')
    .selectAll()
    .select([jsonArrayFrom(related).as('related'), cardHash.as('cardHash')])
    .executeTakeFirst();
}

/** A row of {@link findWholePost}. */
export type WholeRow = NonNullable<Awaited<ReturnType<typeof findWholePost>>>;

/** A post with its text as HTML. @throws {MarkdownError} when it exceeds the budget of rendering. */
export async function renderPost(store: PostStore, row: WholeRow): Promise<Post> {
  const pictures = await findPictures(store.database, hashesIn(row));
  return toPost(row, pictures, await renderContent(store, row, pictures));
}

/** A post as its author wrote it, without its pictures. */
export async function toWritten(row: WholeRow): Promise<WrittenPost> {
  return { ...datedSummaryOf(row, new Map()), markdown: row.content };
}

/**
 * The newest posts, whole. Their texts are rendered one after the other: each may be long. A post
 * whose text cannot be rendered comes without it.
 */
export async function findNewest(store: PostStore, wanted: number): Promise<readonly Post[]> {
  const newest = await selectNewest(store.database)
    .limit(wanted)
    .select(['id', 'slug', 'publishedAt', ...namesOf(postFields), 'content', 'updatedAt'])
    .execute();
  const rows = newest.map((row) => ({ ...row, related: [], topicSlugs: [], cardHash: null }));
  const pictures = await findPictures(store.database, rows.flatMap(hashesIn));
  return Array.fromAsync(rows, async (row) => {
    const text = await renderContent(store, row, pictures).catch((error: unknown) => {
      if (!(error instanceof MarkdownError)) throw error;
      return NO_TEXT;
    });
    return toPost(row, pictures, text);
  });
}

const NO_TEXT: RenderedMarkdown = { html: '', headings: [], readingMinutes: 1, wordCount: 0 };

async function renderContent(
  { markdown, onUnrenderable }: PostStore,
  { slug, content }: WholeRow,
  pictures: ReadonlyMap<string, StoredPicture>,
): Promise<RenderedMarkdown> {
  return markdown.render(content, pictures).catch((error: unknown) => {
    if (error instanceof MarkdownError) onUnrenderable(slug, error);
    throw error;
  });
}

function toPost(
  row: WholeRow,
  pictures: ReadonlyMap<string, StoredPicture>,
  { html, ...outline }: RenderedMarkdown,
): Post {
  return {
    ...datedSummaryOf(row, pictures),
    ...outline,
    ...(row.cardHash && { cardUrl: mediaUrl(row.cardHash, CARD_SIZE.width, 'jpg') }),
    richContent: html,
    related: row.related.map(({ time, ...reference }) => ({
      ...reference,
      date: new Date(time).toISOString(),
    })),
  };
}

function datedSummaryOf(
  { content, updatedAt, cardHash, related, topicSlugs, ...summary }: WholeRow,
  pictures: ReadonlyMap<string, StoredPicture>,
) {
  return {
    ...summaryOf(summary, pictures),
    modified: modifiedOf({ ...summary, updatedAt }),
  };
}

/** Hashes of the stored pictures that a whole post shows. */
function hashesIn({ heroImageUrl, content }: WholeRow): readonly string[] {
  return mediaHashesIn(`${heroImageUrl} ${content}`);
}
