import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metadata, Sharp } from 'sharp';
import { decoded, type PictureFile, readMetadata, STRICT } from './check-picture.ts';
import { type Encoding, encode } from './encode.ts';
import { hashFile, mediaHash } from './media-hash.ts';
import { exportedPictureName } from './picture.ts';
import { sharp } from './sharp.ts';

/** A picture made ready to be stored; its master is the JPEG of the largest width. */
export type PreparedPicture = Awaited<ReturnType<typeof preparePicture>>;

/** Encoding needs memory for each pixel: 410 MB for 1920 × 6600. */
const MAX_HEIGHT = 6_600;

/** Behind transparent pixels: diagrams and logos are drawn for white paper. */
const BACKGROUND = '#ffffff';

/** A picture of a post is at most as wide as the screen, or as its column at double density. */
const POST_MAX_WIDTH = 1920;

/**
 * Makes a picture ready to be stored.
 *
 * The *master* is the picture upright, in sRGB, at most 1920 px wide, as a JPEG without any metadata.
 * All else is made from the master, and a file that an export wrote is its own master: it comes back
 * as the same picture under the same hash.
 *
 * @throws {PictureError} when the file cannot be published.
 */
export async function preparePicture(file: PictureFile) {
  const metadata = await readMetadata(file);
  const master =
    (await exportedMaster(file, metadata)) ??
    (await decoded(upright(file, POST_MAX_WIDTH).jpeg({ quality: 88, mozjpeg: true }).toBuffer()));
  const picture = sharp(master, STRICT).toColourspace('srgb');
  const encoded = await encode(picture, { master });
  return { hash: mediaHash(master), ...encoded };
}

/** How a photograph of the fixed pages is used; what is wider than `maxWidth`, in px, is made smaller. */
export type PhotographUse = Pick<Encoding, 'phones'> & { readonly maxWidth: number };

/**
 * Makes the files of a picture that is not stored, which needs no master.
 *
 * @throws {PictureError} when the file cannot be published.
 */
export async function preparePhotograph(bytes: Uint8Array, { maxWidth, ...use }: PhotographUse) {
  await readMetadata(bytes);
  return encode(upright(bytes, maxWidth), use);
}

/** The bytes of a file that an export wrote: its name is its own hash, and it has no metadata. */
async function exportedMaster(file: PictureFile, { format, width, height }: Metadata) {
  if (typeof file !== 'string' || format !== 'jpeg') return undefined;
  if (width > POST_MAX_WIDTH || height > MAX_HEIGHT) return undefined;
  // Any other file, which may have 40 MB, is never in memory as a whole.
  if (path.basename(file) !== exportedPictureName(await hashFile(file))) return undefined;
  const bytes = await readFile(file);
  return isPictureAlone(bytes) ? bytes : undefined;
}

/**
 * Whether a JPEG has neither a segment of an application nor a comment, and ends with its picture. Within a
 * picture FF is followed by 0 or by a restart (ITU-T T.81, annex B), so each marker is what it looks like.
 */
function isPictureAlone(bytes: Buffer): boolean {
  const hasMore = /\xFF[\xE0-\xEF\xFE]/.test(bytes.toString('latin1'));
  return !hasMore && bytes.indexOf('FFD9', 'hex') === bytes.length - 2;
}

/** Makes a picture upright, of limited size, opaque and sRGB. sharp itself drops metadata and the profile. */
function upright(file: PictureFile, maxWidth: number): Sharp {
  return sharp(file, STRICT)
    .autoOrient()
    .resize({ width: maxWidth, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: BACKGROUND })
    .toColourspace('srgb');
}
