import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { IngestedPicture } from '../../media/ingest.ts';
import { findPictures } from '../../media/media-reader.ts';
import { createMediaStore } from '../../media/media-store.ts';
import { mediaUrl } from '../../media/picture.ts';
import { type Diagnostic, errorAt, type Place } from '../diagnostic.ts';
import type { PostFile } from '../files/post-file.ts';
import type { PostSource } from '../files/post-source.ts';

/** A picture that a post takes from a file beside it. */
export interface PostPicture {
  /** From the post's folder. */
  readonly path: string;
  readonly source: PostSource;
  /** SHA-256 of the file. */
  readonly sourceHash: string;
  /** Where the post first refers to it. */
  readonly place: Place;
}

/** Address of each picture on the site, by the hash of its file. */
export type PictureUrls = ReadonlyMap<string, string>;

/** Finds the pictures beside a post that it refers to, in its hero and in its text. */
export async function findPostPictures(
  post: PostFile,
  source: PostSource,
): Promise<{
  readonly pictures: readonly PostPicture[];
  readonly diagnostics: readonly Diagnostic[];
}> {
  const references = await findReferences(post);
  const pictures: PostPicture[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { path, isHtml, ...place } of references) {
    const bytes = await source.readBeside(path);
    if (isHtml) {
      diagnostics.push(
        errorAt(
          place,
          `a picture of a file is written as ![words that describe it](${path}), not as <img>`,
        ),
      );
    } else if (bytes === undefined) {
      diagnostics.push(
        errorAt(
          place,
          `there is no picture '${path}', ${source.howWithPictures?.(path) ?? 'expected a file beside the post'}`,
        ),
      );
    } else {
      pictures.push({ path, source, sourceHash: sha256(bytes), place });
    }
  }
  return { pictures, diagnostics };
}

/** Writes the addresses of stored pictures where a post names files. */
export async function withPictureUrls(
  { matter, content }: PostFile,
  pictures: readonly PostPicture[],
  urls: PictureUrls,
): Promise<{ readonly hero: string; readonly content: string }> {
  if (pictures.length === 0) return { hero: matter.hero, content };
  const { localPath, rewritePictures } = await import('../markdown/picture-references.ts');
  const byPath = new Map(pictures.map(({ path, sourceHash }) => [path, urls.get(sourceHash)]));
  const urlOf = (reference: string) => byPath.get(localPath(reference) ?? '');
  return { hero: urlOf(matter.hero) ?? matter.hero, content: rewritePictures(content, urlOf) };
}

export interface StoreOptions {
  /** What makes a picture ready, where it is not the encoder itself. */
  readonly encode?: ((bytes: Uint8Array) => Promise<IngestedPicture>) | undefined;
  readonly dryRun?: boolean | undefined;
  /** Told what long work is at, now and then. */
  readonly onProgress?: ((text: string) => void) | undefined;
}

/**
 * Sees to it that pictures are stored: those that are not yet are checked, all of them, and then
 * encoded and stored one by one. A dry run checks them, and gives those that are new addresses that
 * lead nowhere.
 *
 * @returns their addresses, and what is wrong with which; nothing is encoded then.
 */
export async function storePictures(
  database: Kysely<Database>,
  pictures: readonly PostPicture[],
  { dryRun, encode, onProgress }: StoreOptions,
): Promise<{ readonly urls: PictureUrls; readonly diagnostics: readonly Diagnostic[] }> {
  const media = createMediaStore(database);
  const urls = new Map<string, string>();
  const missing = new Map<string, PostPicture>();
  for (const picture of pictures) {
    const { sourceHash } = picture;
    if (urls.has(sourceHash) || missing.has(sourceHash)) continue;
    // A file that is a master is its own: what an export wrote need not be encoded to know it.
    const stored =
      (await media.findBySource(sourceHash)) ??
      (await findPictures(database, [sourceHash])).get(sourceHash);
    if (stored) urls.set(sourceHash, mediaUrl(stored.hash, stored.width, 'jpg'));
    else missing.set(sourceHash, picture);
  }
  if (missing.size === 0) return { urls, diagnostics: [] };

  const diagnostics = await checkPictures([...missing.values()], onProgress);
  if (dryRun) for (const hash of missing.keys()) urls.set(hash, mediaUrl(hash, 1, 'jpg'));
  if (diagnostics.length > 0 || dryRun) return { urls, diagnostics };

  const make = encode ?? (await import('../../media/ingest.ts')).readPicture;
  let done = 0;
  for (const [sourceHash, picture] of missing) {
    onProgress?.(`encoding picture ${++done} of ${missing.size}: ${picture.path}`);
    const made = await make(await readAgain(picture));
    await media.save(made, sourceHash);
    urls.set(sourceHash, mediaUrl(made.hash, made.width, 'jpg'));
  }
  return { urls, diagnostics: [] };
}

/** Decodes pictures, and says which cannot be taken. */
export async function checkPictures(
  pictures: readonly PostPicture[],
  onProgress?: (text: string) => void,
): Promise<readonly Diagnostic[]> {
  if (pictures.length === 0) return [];
  const { checkPicture, PictureError } = await import('../../media/ingest.ts');
  const diagnostics: Diagnostic[] = [];
  for (const picture of pictures) {
    onProgress?.(`checking ${picture.path}`);
    try {
      await checkPicture(await readAgain(picture));
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      diagnostics.push(errorAt(picture.place, `'${picture.path}' ${error.message}`));
    }
  }
  return diagnostics;
}

/** Not kept since it was found: a folder of photographs is larger than the memory of a pod. */
async function readAgain({ path, source, sourceHash }: PostPicture): Promise<Uint8Array> {
  const bytes = await source.readBeside(path);
  if (bytes === undefined || sha256(bytes) !== sourceHash) {
    throw new PictureChangedError(`${path}: the file changed while it was published; run again`);
  }
  return bytes;
}

class PictureChangedError extends Error {
  override readonly name = 'PictureChangedError';
  /** EX_DATAERR of sysexits.h. */
  readonly exitCode = 65;
}

type Reference = Place & { readonly path: string; readonly isHtml?: boolean };

/**
 * An address in the text that is not one of this site or another: of a link, a picture, or a name
 * for either (footnotes look like these). Most posts have none beside their pictures' addresses on
 * the site; without one the parser, most of the work of publishing, is spared.
 */
const MAY_NAME_A_FILE = /<img|(?:\]\(|(?<!\[\^[^\]\n]*)\]:)\s*(?!\/|https?:|#|mailto:)[^\s)]/i;

async function findReferences({ file, matter, places, content, contentLine }: PostFile) {
  const mayHaveHero = !/^(?:\/|https:)/.test(matter.hero);
  if (!mayHaveHero && !MAY_NAME_A_FILE.test(content)) return [];
  const media = await import('../markdown/picture-references.ts');
  const hero = media.localPath(matter.hero);
  const found: Reference[] =
    hero === undefined ? [] : [{ file, line: 1, column: 1, ...places.get('hero'), path: hero }];
  const inText =
    (isHtml: boolean) => (reference: { path: string; line: number; column: number }) => {
      const { path, line, column } = reference;
      found.push({ file, line: contentLine + line - 1, column, path, isHtml });
    };
  media.findLocalPictures(content).forEach(inText(false));
  media.findLocalPicturesInHtml(content).forEach(inText(true));
  return found;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
