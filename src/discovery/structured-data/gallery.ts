import type { ImageObject } from 'schema-dts';
import { facilities } from '../../content/facilities.ts';

/** The pictures of the centre, as the gallery shows them. */
export function galleryPictures(siteUrl: string): ImageObject[] {
  return facilities.gallery.map(({ file, title, caption, alt }) => ({
    '@type': 'ImageObject',
    contentUrl: new URL(file.src, siteUrl).href,
    name: title,
    caption,
    description: alt,
  }));
}
