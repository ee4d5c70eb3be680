/** A picture that a post's Markdown refers to, and where its address stands in the source. */
export interface PictureReference {
  /** The address as it was meant: escapes of Markdown and of URLs undone, `\` turned into `/`. */
  readonly path: string;
  /** From 1, as editors count. */
  readonly line: number;
  readonly column: number;
  /** Offsets of the address in the source, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** Pictures beside the post: `![alt](path)` and `[name]: path` where a picture uses that name. */
export declare function findLocalPictures(markdown: string): PictureReference[];

/** `<img src="path">` in the Markdown: not handled, and to be reported to the author. */
export declare function findPicturesInHtml(
  markdown: string,
): Pick<PictureReference, 'path' | 'line' | 'column'>[];

/** Hashes of the stored pictures that a Markdown refers to, each once. */
export declare function mediaHashesIn(markdown: string): string[];

/**
 * Writes other addresses at the places where the Markdown refers to pictures, and changes nothing
 * else. For publishing `replace` turns a path into {@link mediaUrl}; for export the other way.
 *
 * @param replace gets every picture's address; `undefined` leaves it as it is.
 */
export declare function rewritePictures(
  markdown: string,
  replace: (path: string) => string | undefined,
): string;
