import type { Picture } from '../../content/content-picture.ts';
import { USUAL_SIZE } from '../../media/picture.ts';
import type { PostSummary } from '../../posts/post.ts';

/** The hero of a post: in every format and width where the site stores it, else as it is. */
export function heroPictureOf(post: PostSummary): Picture {
  const { heroImage = USUAL_SIZE, heroImageAlt, heroImageUrl } = post;
  return { file: { ...heroImage, src: heroImageUrl }, alt: heroImageAlt };
}
