import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { LinkedPost } from '../files/references.ts';
import { pickFields, postFields } from '../post-fields.ts';
import type { StoredPost } from '../reading/stored-posts.ts';
import type { StoredNames } from './check-conflicts.ts';

/** A file, the stored post of its slug, the row that it asks for, and the effect of publishing it. */
export type Change = ReturnType<typeof planChange>;

/**
 * Compares a file with the stored post of its slug.
 *
 * @param now the database's time, and the date of a post that is published without one.
 */
export function planChange(post: LinkedPost, { stored: all, former }: StoredNames, now: Date) {
  const { slug } = post.matter;
  const stored = all.get(slug);
  const row = rowOf(post, stored, now);
  const ofRow = outcomeOf(row, stored);
  /** Those that the database does not have yet. */
  const formerSlugs = post.matter.formerSlugs.filter(
    (one) => former.get(one)?.currentSlug !== slug,
  );
  const outcome = ofRow === 'unchanged' && formerSlugs.length > 0 ? 'changed' : ofRow;
  return { post, stored, row, formerSlugs, outcome, isWritten: ofRow !== 'unchanged', now };
}

/**
 * Without a date in the file, the stored one counts, or else now: a post is dated by its first
 * publication.
 */
function rowOf({ matter, content }: LinkedPost, stored: StoredPost | undefined, now: Date) {
  const status = matter.draft ? 'draft' : matter.unpublished ? 'unpublished' : 'published';
  const known = matter.date ?? stored?.publishedAt ?? stored?.plannedAt ?? null;
  return {
    id: matter.id,
    slug: matter.slug,
    ...pickFields(matter, postFields),
    content,
    status,
    publishedAt: status === 'published' ? (known ?? now) : null,
    plannedAt: status === 'published' ? null : known,
  } as const;
}

function outcomeOf(row: ReturnType<typeof rowOf>, stored: StoredPost | undefined) {
  if (!stored) return 'created';
  if (stored.status === 'unpublished' && row.status === 'published') return 'published again';
  const { id: _, content, ...rest } = row;
  const contentHash = hash('sha256', content);
  const isStored = isDeepStrictEqual({ ...stored, ...rest, contentHash }, { ...stored });
  return isStored ? 'unchanged' : 'changed';
}
