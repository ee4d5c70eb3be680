import { hash } from 'node:crypto';
import { mediaHashesIn } from '../../media/picture.ts';
import { ExitError } from '../../process/exit-error.ts';
import { type Diagnostic, errorAt, type Place } from '../diagnostic.ts';
import { localPath, rewriteDestinations } from '../markdown/destinations.ts';
import type { PostDestination, PostFile } from './post-file.ts';
import type { PostSource } from './post-source.ts';

/** A picture beside a post that the post shows. */
export interface PostPicture {
  /** From the post's folder. */
  readonly path: string;
  /** SHA-256 of the file. */
  readonly sourceHash: string;
  /** Where the post first refers to it. */
  readonly place: Place;
  /** Reads the file again: together the pictures of a folder are larger than the memory. */
  read(): Promise<Uint8Array>;
}

/** A post, the addresses in its text, and the pictures beside it. */
export interface LinkedPost extends PostFile {
  readonly destinations: readonly PostDestination[];
  readonly pictures: readonly PostPicture[];
}

/** Finds the pictures beside a post that it shows, as its hero and in its text. */
export async function findPostPictures(
  post: PostFile,
  destinations: readonly PostDestination[],
  source: PostSource,
) {
  const { file, matter, places } = post;
  const hero = { url: matter.hero, place: places.get('hero') ?? { file, line: 1, column: 1 } };
  const pictures: PostPicture[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { url, place } of [hero, ...destinations.filter(({ kind }) => kind === 'picture')]) {
    const path = localPath(url);
    if (path === undefined) continue;
    const bytes = await source.readBeside(path);
    if (bytes === undefined) {
      const expected = source.howWithPictures?.(path) ?? 'expected a file beside the post';
      diagnostics.push(errorAt(place, `there is no picture '${path}', ${expected}`));
    } else {
      const sourceHash = hash('sha256', bytes);
      pictures.push({ path, sourceHash, place, read: () => readAgain(source, path, sourceHash) });
    }
  }
  pictures.push(...(await findExportedPictures(post, source)));
  return { pictures, diagnostics };
}

/** Where an export writes a picture: in one folder, since posts share them. */
export function exportedPicturePath(hash: string): string {
  return `pictures/${hash.slice(0, 16)}.jpg`;
}

/**
 * Finds the pictures that a post names by their address on the site, as an export leaves them in
 * links and in HTML, and that stand beside the post.
 */
async function findExportedPictures(
  { file, matter, content, contentLine }: PostFile,
  source: PostSource,
) {
  const place = { file, line: contentLine, column: 1 };
  const found: PostPicture[] = [];
  for (const sourceHash of mediaHashesIn(`${matter.hero} ${content}`)) {
    const path = exportedPicturePath(sourceHash);
    const bytes = await source.readBeside(path);
    if (bytes === undefined || hash('sha256', bytes) !== sourceHash) continue;
    found.push({ path, sourceHash, place, read: () => readAgain(source, path, sourceHash) });
  }
  return found;
}

async function readAgain(source: PostSource, path: string, sourceHash: string) {
  const bytes = await source.readBeside(path);
  if (bytes !== undefined && hash('sha256', bytes) === sourceHash) return bytes;
  throw new ExitError('data', `${path}: the file changed while it was published; run again`);
}

/**
 * A post with addresses in place of the files that it names: of its pictures on the site, and of the
 * pages of other posts.
 *
 * @param urlOf the address of a picture, by the hash of its file.
 */
export function withAddresses<Post extends LinkedPost>(
  post: Post,
  urlOf: (picture: PostPicture) => string | undefined,
): Post {
  const { matter, content, destinations, pictures } = post;
  const urls = new Map(pictures.map((picture) => [picture.path, urlOf(picture)]));
  const urlAt = (reference: string) => urls.get(localPath(reference) ?? '');
  return {
    ...post,
    matter: { ...matter, hero: urlAt(matter.hero) ?? matter.hero },
    content: rewriteDestinations(content, destinations, ({ kind, url, href }) =>
      kind === 'picture' ? urlAt(url) : href,
    ),
  };
}
