import type { PictureFile } from '../media/picture.ts';

/** A picture of the fixed content. */
export interface Picture {
  /**
   * What the import of a file in `photos/` gives: a photograph (JPEG) in every width and format
   * that a page may want, or a drawing (SVG) as it is.
   */
  readonly file: PictureFile;
  /** What the picture shows, in Spanish, for those who cannot see it. */
  readonly alt: string;
}
