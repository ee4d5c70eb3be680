import type { Picture as PictureContent } from '../content/picture.ts';

interface PictureProps {
  readonly picture: PictureContent;
  /** The largest picture of the first screen loads first; every other one when it is near. */
  readonly isFirst?: boolean;
}

/** A picture of the fixed content, its place reserved; on phones from edge to edge. */
export function Picture({ picture, isFirst = false }: PictureProps) {
  const { src, alt, width, height } = picture;
  const loading = isFirst
    ? ({ fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);
  return <img {...loading} className="picture" src={src} alt={alt} width={width} height={height} />;
}
