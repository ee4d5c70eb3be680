import type { ImageObject } from 'schema-dts';
import { facilities } from '../../content/facilities.ts';
import { pictureUrl } from '../picture-url.ts';

/** The pictures of the centre, as the gallery shows them. */
export function galleryPictures(siteUrl: string): ImageObject[] {
  return facilities.gallery.map((picture) => ({
    '@type': 'ImageObject',
    contentUrl: pictureUrl(picture, siteUrl),
    name: picture.title,
    caption: picture.caption,
    description: picture.alt,
  }));
}
