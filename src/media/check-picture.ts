import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Metadata, SharpOptions } from 'sharp';
import { START_BYTES, refusalOf, tooManyBytes, unreadable } from './picture-limits.ts';
import { sharp } from './sharp.ts';

/** A picture that cannot be published. The message says what is wrong with it and what to do. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/** A picture in memory, or the path of its file, which is read in parts. */
export type PictureFile = Uint8Array | string;

/** Limit for text chunks of a PNG that may be compressed; programs write two or three. */
const MAX_TEXTS = 8;

/** Limit for scans of a progressive JPEG, which has about ten. */
const MAX_SCANS = 100;

/** Damage is an error, a warning of the decoder is not. */
export const STRICT: SharpOptions = { failOn: 'error', limitInputPixels: false };

/**
 * Checks that a file is a picture that can be published, by decoding all of it at small size: several
 * times as fast as preparing it.
 *
 * @throws {PictureError} when it is not.
 */
export async function checkPicture(file: PictureFile): Promise<void> {
  await readMetadata(file);
  const small = { width: 64, withoutEnlargement: true };
  await decoded(sharp(file, STRICT).resize(small).raw().toBuffer());
}

/** Reads what a file's header says. @throws {PictureError} when it cannot be published. */
export async function readMetadata(file: PictureFile): Promise<Metadata> {
  const isPath = typeof file === 'string';
  const tooMany = tooManyBytes(isPath ? (await stat(file)).size : file.length);
  if (tooMany) throw new PictureError(tooMany);
  const start = isPath ? await buffer(createReadStream(file, { end: START_BYTES })) : file;
  if (String(Buffer.from(start.subarray(1, 4))) === 'PNG') {
    // Reading the header inflates them, up to 8 MB each.
    const texts = (await countIn(file, 'zTXt')) + (await countIn(file, 'iTXt'));
    if (texts > MAX_TEXTS) {
      throw new PictureError(`has ${texts} embedded texts: export it without metadata`);
    }
  }
  const metadata = await sharp(file, STRICT)
    .metadata()
    .catch((cause: unknown) => {
      throw new PictureError(unreadable(start), { cause });
    });
  const refusal = refusalOf(metadata);
  if (refusal) throw new PictureError(refusal);
  // The decoder goes over the whole picture for each scan. The length that follows the marker is below 256.
  if (metadata.isProgressive && (await countIn(file, '\xFF\xDA\0')) > MAX_SCANS) {
    throw new PictureError('has too many scans: save it as a JPEG that is not progressive');
  }
  return metadata;
}

/** How often some bytes occur in a file. */
async function countIn(file: PictureFile, bytes: string): Promise<number> {
  const chunks = typeof file === 'string' ? createReadStream(file) : [Buffer.from(file)];
  let count = 0;
  let rest = '';
  for await (const chunk of chunks) {
    // A match may span two chunks.
    const text = rest + chunk.toString('latin1');
    count += text.split(bytes).length - 1;
    rest = text.slice(1 - bytes.length);
  }
  return count;
}

/** Waits for a decoder. Its error after a valid header means damage. @throws {PictureError} */
export function decoded<Result>(result: Promise<Result>): Promise<Result> {
  return result.catch((cause: unknown) => {
    throw new PictureError('is damaged or incomplete: copy or export it again', { cause });
  });
}
