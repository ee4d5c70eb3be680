import type { Element, Parents } from 'hast';
import { h } from 'hastscript';
import {
  placeholderAttributes,
  parseMediaUrl,
  type PictureFormat,
  type StoredPicture,
  srcSet,
  USUAL_SIZE,
} from '../../media/picture.ts';

/** Stored pictures by hash. Others are shown as they are written. */
export type StoredPictures = ReadonlyMap<string, StoredPicture | undefined>;

/** How wide a figure is, as `prose.css` lays it out; on very dense screens as `EDGE_TO_EDGE`. */
const DENSE = '(min-resolution: 2.5dppx) 56vw';
const WIDE_SIZES = `(min-width: 60rem) min(70vw, 79rem), ${DENSE}, 89vw`;
const TALL_SIZES = `${DENSE}, min(89vw, 58vh)`;

/**
 * Reserves the place of an image, so that the layout does not shift. A stored picture becomes a
 * `<picture>` with every format and width, unless it has one file only.
 */
export function finishImage(image: Element, parent: Parents, pictures: StoredPictures): Element {
  const { properties } = image;
  const src = String(properties['src'] ?? '');
  const hasSize = 'width' in properties || 'height' in properties;
  Object.assign(properties, { loading: 'lazy', decoding: 'async' });
  if (src.startsWith('/') && !hasSize) Object.assign(properties, USUAL_SIZE);
  const picture = pictures.get(parseMediaUrl(src)?.hash ?? '');
  if (!picture) return image;

  const { width, height, widths, placeholder } = picture;
  Object.assign(properties, { width, height });
  if (widths.length === 0) return image;
  const isTall = height > width;
  const sizes = isTall ? TALL_SIZES : WIDE_SIZES;
  const files = (format: PictureFormat) => ({ srcSet: srcSet(src, widths, format), sizes });
  Object.assign(properties, files('jpg'), placeholderAttributes(placeholder));
  if (isTall && parent.type === 'element' && parent.tagName === 'figure') {
    parent.properties['className'] = ['tall'];
  }
  return h('picture', h('source', { type: 'image/avif', ...files('avif') }), image);
}
