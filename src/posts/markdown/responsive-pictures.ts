import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import {
  groundOf,
  mediaHashOf,
  type PictureFormat,
  SOURCES,
  type StoredPicture,
  srcSet,
} from '../../media/picture.ts';
import { createElement } from './create-element.ts';

/** How wide a figure is, as `prose.css` lays it out. */
const WIDE_SIZES =
  '(min-width: 60rem) min(70vw, 79rem), (min-width: 44rem) 82vw, calc(100vw - 2.5rem)';
const TALL_SIZES = 'min(100vw - 2.5rem, 58vh)';

/**
 * Puts a `<picture>` with every format and width in place of each image that refers to a stored
 * picture. To be called on a tree that is clean: what it adds is not looked at again.
 */
export function offerPictures(tree: Root, pictures: ReadonlyMap<string, StoredPicture>): void {
  visit(tree, 'element', (element, index, parent) => {
    const { src } = element.properties;
    if (element.tagName !== 'img' || typeof src !== 'string') return;
    const picture = pictures.get(mediaHashOf(src) ?? '');
    if (picture === undefined || parent === undefined || index === undefined) return;
    const isTall = picture.height > picture.width;
    const sizes = isTall ? TALL_SIZES : WIDE_SIZES;
    parent.children[index] = pictureOf(element, src, picture, sizes);
    if (isTall && parent.type === 'element' && parent.tagName === 'figure') {
      parent.properties['className'] = ['tall'];
    }
    return SKIP;
  });
}

function pictureOf(
  image: Element,
  src: string,
  { width, height, widths, placeholder }: StoredPicture,
  sizes: string,
): Element {
  const files = (format: PictureFormat) => ({ srcSet: srcSet(src, widths, format), sizes });
  const sources = SOURCES.map(({ format, type }) =>
    createElement('source', { type, ...files(format) }),
  );
  const properties = {
    ...image.properties,
    ...files('jpg'),
    ...groundOf(placeholder),
    width,
    height,
  };
  return createElement('picture', {}, [...sources, { ...image, properties }]);
}
