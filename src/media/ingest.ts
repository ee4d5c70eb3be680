import type { PictureFormat } from './picture.ts';

/** A picture that cannot be taken. The message says what is wrong with it and what to do. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/** One file of a picture. */
export interface Rendition {
  readonly width: number;
  readonly format: PictureFormat;
  readonly bytes: Uint8Array;
}

/** A picture made ready to be stored. */
export interface IngestedPicture {
  /** SHA-256 of the master, in hexadecimal. */
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  /** Every file, the master among them: it is the JPEG of the largest width. */
  readonly renditions: readonly Rendition[];
}

/**
 * Finds out whether a file is a picture that can be taken, by decoding it once at small size;
 * four times as fast as {@link readPicture}, and it makes nothing.
 *
 * @throws {PictureError} when it is not.
 */
export async function checkPicture(_bytes: Uint8Array): Promise<void> {
  throw new Error('not yet');
}

/**
 * Makes a picture ready to be stored: its master, then every rendition from that.
 *
 * @throws {PictureError} when the file is no picture that can be taken.
 */
export async function readPicture(_bytes: Uint8Array): Promise<IngestedPicture> {
  throw new Error('not yet');
}
