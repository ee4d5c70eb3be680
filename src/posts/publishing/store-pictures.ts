import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { findPictureBySource, savePicture } from '../../media/media-store.ts';
import { mediaUrl } from '../../media/picture.ts';
import { checkPicture, PictureError, type PreparedPicture } from '../../media/prepare-picture.ts';
import { type Diagnostic, errorAt, PostFileError } from '../diagnostic.ts';
import type { PostPicture } from '../files/post-pictures.ts';

export interface PictureOptions {
  /** Makes the files of a picture. */
  readonly preparePicture: (bytes: Uint8Array) => Promise<PreparedPicture>;
  /** Is told now and then what a long task is doing. */
  readonly onProgress?: ((text: string) => void) | undefined;
}

/** Address of each picture on the site, by the hash of its file. */
export type PictureUrls = ReadonlyMap<string, string>;

/**
 * Stores the pictures that are not stored yet: checks all of them, then encodes and stores one after
 * the other. A dry run only checks them and gives them addresses that lead nowhere.
 *
 * @throws {PostFileError} for pictures that cannot be published. Nothing is stored then.
 */
export async function storePictures(
  database: Kysely<Database>,
  pictures: readonly PostPicture[],
  {
    dryRun,
    preparePicture,
    onProgress,
  }: PictureOptions & { readonly dryRun?: boolean | undefined },
): Promise<PictureUrls> {
  const urls = new Map<string, string>();
  const missing = new Map<string, PostPicture>();
  for (const picture of pictures) {
    const { sourceHash } = picture;
    if (urls.has(sourceHash) || missing.has(sourceHash)) continue;
    const stored = await findPictureBySource(database, sourceHash);
    if (stored) urls.set(sourceHash, mediaUrl(stored.hash, stored.width, 'jpg'));
    else missing.set(sourceHash, picture);
  }
  const diagnostics = await checkPictures([...missing.values()], onProgress);
  if (diagnostics.length > 0) throw new PostFileError(diagnostics);

  for (const [sourceHash, picture] of missing) {
    if (dryRun) {
      urls.set(sourceHash, mediaUrl(sourceHash, 1, 'jpg'));
      continue;
    }
    onProgress?.(`encoding ${picture.path}`);
    const prepared = await preparePicture(await picture.read());
    await savePicture(database, prepared, sourceHash);
    urls.set(sourceHash, mediaUrl(prepared.hash, prepared.width, 'jpg'));
  }
  return urls;
}

/** Decodes pictures and reports those that cannot be published. */
export async function checkPictures(
  pictures: readonly PostPicture[],
  onProgress?: (text: string) => void,
): Promise<readonly Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  for (const picture of pictures) {
    onProgress?.(`checking ${picture.path}`);
    try {
      await checkPicture(await picture.read());
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      diagnostics.push(errorAt(picture.place, `'${picture.path}' ${error.message}`));
    }
  }
  return diagnostics;
}
