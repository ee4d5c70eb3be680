import { preload } from 'react-dom';
import type { Picture as PictureContent, PictureFile } from '../../content/content-picture.ts';
import { placeholderAttributes, type PictureFormat, srcSet } from '../../media/picture.ts';

/**
 * The end of `sizes`: from edge to edge, so that phones get the files that are made for them
 * (`media/encode.ts`), a fifth to a third of the bytes of the next ones. The largest iPhone has 440
 * pixels at a density of 3, where 1.7 is enough; iPhone 11 and XR have 414 at 2.
 */
export const EDGE_TO_EDGE = '(min-resolution: 2.5dppx) 56vw, 89vw';

interface Offer {
  readonly file: PictureFile;
  /** HTML's `sizes` of the whole picture, which is wider than a box that crops it at the sides. */
  readonly sizes: string;
}

interface PictureProps extends Pick<Offer, 'sizes'> {
  readonly picture: PictureContent;
  /** Another picture for screens that are held upright. */
  readonly upright?: Offer;
  readonly className?: string;
  /** The largest picture of the first screen loads first; every other one when it is near. */
  readonly isFirst?: boolean;
}

/**
 * A picture in the format and width that suits the screen best, its place reserved. By default it
 * reaches from edge to edge on phones.
 */
export function Picture({
  picture: { file, alt },
  sizes,
  upright,
  className = 'picture',
  isFirst = false,
}: PictureProps) {
  const { src, width, height, placeholder } = file;
  if (isFirst) {
    if (upright) preloadFile(upright.file, upright.sizes, UPRIGHT);
    preloadFile(file, sizes, upright && `not all and ${UPRIGHT}`);
  }
  const image = (
    // In this order: React sets the attributes one by one, and a browser that met `src` before
    // `srcset` would load two files.
    <img
      className={className || undefined}
      width={width}
      height={height}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      {...(placeholder && placeholderAttributes(placeholder))}
      {...filesOf(file, 'jpg', sizes)}
      src={src}
      alt={alt}
    />
  );
  if (!file.widths && !upright) return image;
  return (
    <picture>
      {upright && <Sources {...upright} media={UPRIGHT} />}
      <Sources file={file} sizes={sizes} />
      {image}
    </picture>
  );
}

const UPRIGHT = '(orientation: portrait)';

/**
 * Preloads the file from the document's head, where the styles come before the picture. For
 * browsers with AVIF; the others find theirs in the page.
 */
function preloadFile(file: PictureFile, sizes: string, media: string | undefined): void {
  if (!file.widths) return;
  preload(file.src, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: srcSet(file.src, file.widths, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
    media,
  });
}

function Sources({ file, sizes, media }: Offer & { readonly media?: string }) {
  const { src, width, height, widths } = file;
  // The size of the `<img>` applies to its own files only.
  const place = media ? { media, width, height } : {};
  return (
    <>
      {widths && <source type="image/avif" {...place} {...filesOf(file, 'avif', sizes)} />}
      {/* No other element has a JPEG for this media query. */}
      {media && <source {...place} srcSet={src} {...filesOf(file, 'jpg', sizes)} />}
    </>
  );
}

/** A drawing has one file for every screen. */
function filesOf({ src, widths }: PictureFile, format: PictureFormat, sizes: string) {
  return widths && { srcSet: srcSet(src, widths, format), sizes };
}
