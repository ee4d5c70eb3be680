import { createHash } from 'node:crypto';
import type { FrontMatter } from '../files/front-matter.ts';
import type { SourcedPost } from '../files/read-posts.ts';
import type { withPictureUrls } from './post-pictures.ts';
import type { NewPost } from './post-store.ts';
import type { StoredPost } from './stored-posts.ts';

/** What publishing did with a file. */
export type Outcome = 'created' | 'changed' | 'unchanged' | 'published again';

/** What a file asks for, and what that is against what is stored. */
export interface Change {
  readonly file: string;
  readonly row: NewPost;
  readonly outcome: Outcome;
}

type Pictured = Awaited<ReturnType<typeof withPictureUrls>>;

/**
 * Compares a file with the stored post of its slug.
 *
 * @param now the date of a post that is published without one.
 */
export function changeOf(
  post: SourcedPost,
  pictured: Pictured,
  stored: StoredPost | undefined,
  now: Date,
): Change {
  const row = rowOf(post.matter, pictured, stored, now);
  return { file: post.file, row, outcome: outcomeOf(row, stored) };
}

/**
 * The row that a file asks for. A date that it does not say is the stored one, or else now: a post
 * is dated by its first publication.
 */
function rowOf(
  matter: FrontMatter,
  { hero, content }: Pictured,
  stored: StoredPost | undefined,
  now: Date,
): NewPost {
  const status = matter.draft ? 'draft' : matter.unpublished ? 'unpublished' : 'published';
  const known = matter.date ?? stored?.published_at ?? stored?.planned_at ?? null;
  return {
    id: matter.id,
    slug: matter.slug,
    title: matter.title,
    heroImageUrl: hero,
    heroImageAlt: matter.heroAlt,
    description: matter.description,
    content,
    author: matter.author,
    topics: matter.topics,
    status,
    publishedAt: status === 'published' ? (known ?? now) : null,
    plannedAt: status === 'published' ? null : known,
  };
}

function outcomeOf(row: NewPost, stored: StoredPost | undefined): Outcome {
  if (!stored) return 'created';
  if (stored.status === 'unpublished' && row.status === 'published') return 'published again';
  return isStored(row, stored) ? 'unchanged' : 'changed';
}

function isStored(row: NewPost, stored: StoredPost): boolean {
  return (
    row.title === stored.title &&
    row.heroImageUrl === stored.hero_image_url &&
    row.heroImageAlt === stored.hero_image_alt &&
    row.description === stored.description &&
    row.author === stored.author &&
    row.status === stored.status &&
    row.publishedAt?.getTime() === stored.published_at?.getTime() &&
    row.plannedAt?.getTime() === stored.planned_at?.getTime() &&
    JSON.stringify(row.topics) === JSON.stringify(stored.topics) &&
    createHash('sha256').update(row.content).digest('hex') === stored.content_sha256
  );
}
