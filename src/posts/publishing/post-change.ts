import { hash } from 'node:crypto';
import type { FrontMatter } from '../files/front-matter.ts';
import type { SourcedPost } from '../files/read-posts.ts';
import { fromFrontMatter, haveSameFields } from '../post-fields.ts';
import type { withPictureUrls } from './post-pictures.ts';
import type { StoredPost } from './stored-posts.ts';

/** What publishing did with a file. */
export type Outcome = 'created' | 'changed' | 'unchanged' | 'published again';

/** What a file asks for, and what that is against what is stored. */
export interface Change {
  readonly file: string;
  readonly row: ReturnType<typeof rowOf>;
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
) {
  const status = matter.draft ? 'draft' : matter.unpublished ? 'unpublished' : 'published';
  const known = matter.date ?? stored?.publishedAt ?? stored?.plannedAt ?? null;
  return {
    id: matter.id,
    slug: matter.slug,
    ...fromFrontMatter(matter),
    heroImageUrl: hero,
    content,
    status,
    publishedAt: status === 'published' ? (known ?? now) : null,
    plannedAt: status === 'published' ? null : known,
  } as const;
}

function outcomeOf(row: Change['row'], stored: StoredPost | undefined): Outcome {
  if (!stored) return 'created';
  if (stored.status === 'unpublished' && row.status === 'published') return 'published again';
  return isStored(row, stored) ? 'unchanged' : 'changed';
}

function isStored(row: Change['row'], stored: StoredPost): boolean {
  return (
    haveSameFields(row, stored) &&
    row.status === stored.status &&
    row.publishedAt?.getTime() === stored.publishedAt?.getTime() &&
    row.plannedAt?.getTime() === stored.plannedAt?.getTime() &&
    hash('sha256', row.content) === stored.contentHash
  );
}
