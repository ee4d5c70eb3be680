import { groundOf, SOURCES, srcSet, USUAL_SIZE } from '../media/picture.ts';
import type { PostSummary } from '../posts/post.ts';

interface PostPictureProps {
  readonly post: Pick<PostSummary, 'heroImage' | 'heroImageAlt' | 'heroImageUrl'>;
  readonly className: string;
  /** How wide the picture is on the page, as `sizes` says it. */
  readonly sizes: string;
  /** The largest picture of the first screen loads first; every other one when it is near. */
  readonly isFirst: boolean;
}

/** The picture of a post: in every format and width where the site stores it, else as it is. */
export function PostPicture({ post, className, sizes, isFirst }: PostPictureProps) {
  const { heroImage: picture, heroImageAlt: alt, heroImageUrl: src } = post;
  const image = {
    className,
    alt,
    width: picture?.width ?? USUAL_SIZE.width,
    height: picture?.height ?? USUAL_SIZE.height,
    ...(isFirst ? { fetchPriority: 'high' as const } : LAZY),
  };
  // In this order: React sets the attributes one by one, and a browser that met `src` before
  // `srcset` would load two files.
  if (picture === undefined) return <img {...image} src={src} alt={alt} />;
  return (
    <picture>
      {SOURCES.map(({ format, type }) => (
        <source key={type} type={type} srcSet={srcSet(picture, format)} sizes={sizes} />
      ))}
      <img
        {...image}
        {...groundOf(picture)}
        sizes={sizes}
        srcSet={srcSet(picture, 'jpg')}
        src={src}
        alt={alt}
      />
    </picture>
  );
}

const LAZY = { loading: 'lazy', decoding: 'async' } as const;
