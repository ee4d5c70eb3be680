import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { hashFile } from '../../media/media-hash.ts';
import { readMaster } from '../../media/media-reader.ts';
import { findPictureBySource, hasCard, saveCard, savePicture } from '../../media/media-store.ts';
import { mediaUrl, parseMediaUrl } from '../../media/picture.ts';
import { checkPicture, PictureError } from '../../media/check-picture.ts';
import type { PreparedPicture } from '../../media/prepare-picture.ts';
import type { CardContent } from '../../media/social-card.ts';
import { ExitError } from '../../process/exit-error.ts';
import { refuseErrors, reportError } from '../diagnostic.ts';
import type { PostFile } from '../files/post-file.ts';
import type { PostPicture } from '../files/references.ts';

export interface MediaOptions {
  /** Makes the files of a picture from the file at a path. */
  readonly preparePicture: (file: string) => Promise<PreparedPicture>;
  /** Draws a card; `undefined` where the title cannot be set. */
  readonly drawCard: (content: CardContent) => Promise<Uint8Array | undefined>;
  /** Called before each picture is encoded. */
  readonly onProgress?: ((text: string) => void) | undefined;
  readonly dryRun?: boolean | undefined;
}

/**
 * Stores the pictures that are not stored yet: checks all of them, then encodes and stores one after
 * the other. A dry run only checks them and returns placeholder addresses.
 *
 * @returns the address of each picture on the site, by the hash of its file.
 * @throws {ExitError} for pictures that cannot be published. Nothing is stored then.
 */
export async function storePictures(
  database: Kysely<Database>,
  pictures: readonly PostPicture[],
  { dryRun, preparePicture, onProgress }: MediaOptions,
): Promise<ReadonlyMap<string, string>> {
  const urls = new Map<string, string>();
  for (const sourceHash of new Set(pictures.map((each) => each.sourceHash))) {
    const stored = await findPictureBySource(database, sourceHash);
    if (stored) urls.set(sourceHash, mediaUrl(stored.hash, stored.width, 'jpg'));
  }
  const missing = pictures.filter(({ sourceHash }) => !urls.has(sourceHash));
  await checkPictures(missing);
  refuseErrors(missing.map(({ file }) => file));

  for (const { name, path, sourceHash } of missing) {
    if (dryRun) urls.set(sourceHash, mediaUrl(sourceHash, 1, 'jpg'));
    if (urls.has(sourceHash)) continue;
    onProgress?.(`encoding ${name}`);
    const prepared = await preparePicture(path);
    if ((await hashFile(path)) !== sourceHash) {
      throw new ExitError('data', `${name}: the file changed while it was published; run again`);
    }
    await savePicture(database, prepared, sourceHash);
    urls.set(sourceHash, mediaUrl(prepared.hash, prepared.width, 'jpg'));
  }
  return urls;
}

/** Decodes each different picture once, and reports an invalid one at each place that shows it. */
export async function checkPictures(pictures: readonly PostPicture[]): Promise<void> {
  for (const same of Map.groupBy(pictures, ({ sourceHash }) => sourceHash).values()) {
    await checkPicture(same[0]?.path ?? '').catch((error: unknown) => {
      if (!(error instanceof PictureError)) throw error;
      for (const { name, file, place } of same) {
        reportError(file, `'${name}' ${error.message}`, place);
      }
    });
  }
}

/**
 * Stores the social cards of posts that are not stored yet. A card is a title over a picture: a post
 * has one if its hero is stored on this site.
 */
export async function storeCards(
  database: Kysely<Database>,
  posts: readonly PostFile[],
  drawCard: MediaOptions['drawCard'],
): Promise<void> {
  for (const { matter } of posts) {
    const { title, heroImageUrl } = matter;
    const hash = parseMediaUrl(heroImageUrl)?.hash;
    const key = { title, heroImageUrl };
    if (hash === undefined || (await hasCard(database, key))) continue;
    const picture = await readMaster(database, hash);
    if (!picture) continue;
    const card = await drawCard({ title, picture });
    if (card) await saveCard(database, key, card);
  }
}
