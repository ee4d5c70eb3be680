import { USUAL_SIZE } from '../../media/picture.ts';
import type { PostSummary } from '../../posts/post.ts';
import type { Picture } from '../../types/picture.ts';

/** The hero of a post: in every format and width where the site stores it, else as it is. */
export function heroPictureOf({
  heroImage,
  heroImageAlt,
  heroImageUrl,
}: Pick<PostSummary, 'heroImage' | 'heroImageAlt' | 'heroImageUrl'>): Picture {
  return { file: { ...(heroImage ?? USUAL_SIZE), src: heroImageUrl }, alt: heroImageAlt };
}
