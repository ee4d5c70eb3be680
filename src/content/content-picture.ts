/** A picture as a page shows it. One that is in several files has widths and a placeholder. */
export interface PictureFile {
  /** The address of its only file, or of the largest JPEG. */
  readonly src: string;
  /** Size in pixels. */
  readonly width: number;
  readonly height: number;
  /** The widths that there are in AVIF, ascending. */
  readonly widths?: readonly number[];
  /** The mean colours of the upper and the lower half, as `#rrggbb #rrggbb`. */
  readonly placeholder?: string;
}

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
