import { hash } from 'node:crypto';
import { ExitError } from '../../process/exit-error.ts';
import { type Diagnostic, errorAt, type Place } from '../diagnostic.ts';
import type { PostFile } from './post-file.ts';
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

/** Finds the pictures beside a post that it shows, as its hero and in its text. */
export async function findPostPictures(post: PostFile, source: PostSource) {
  const pictures: PostPicture[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { path, isHtml, ...place } of await findReferences(post)) {
    const bytes = await source.readBeside(path);
    if (isHtml) {
      const expected = `![words that describe it](${path})`;
      const reason = `a picture of a file is written as ${expected}, not as <img>`;
      diagnostics.push(errorAt(place, reason));
    } else if (bytes === undefined) {
      const expected = source.howWithPictures?.(path) ?? 'expected a file beside the post';
      diagnostics.push(errorAt(place, `there is no picture '${path}', ${expected}`));
    } else {
      const sourceHash = hash('sha256', bytes);
      pictures.push({ path, sourceHash, place, read: () => readAgain(source, path, sourceHash) });
    }
  }
  return { pictures, diagnostics };
}

async function readAgain(source: PostSource, path: string, sourceHash: string) {
  const bytes = await source.readBeside(path);
  if (bytes !== undefined && hash('sha256', bytes) === sourceHash) return bytes;
  throw new ExitError('data', `${path}: the file changed while it was published; run again`);
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

/**
 * A post with the addresses of its pictures on the site in place of their paths.
 *
 * @param urlOf the address of a picture, by the hash of its file.
 */
export async function withPictureUrls<Post extends PostFile>(
  post: Post,
  pictures: readonly PostPicture[],
  urlOf: (picture: PostPicture) => string | undefined,
): Promise<Post> {
  if (pictures.length === 0) return post;
  const { localPath, rewritePictures } = await import('../markdown/picture-references.ts');
  const urls = new Map(pictures.map((picture) => [picture.path, urlOf(picture)]));
  const urlAt = (reference: string) => urls.get(localPath(reference) ?? '');
  const { matter, content } = post;
  return {
    ...post,
    matter: { ...matter, hero: urlAt(matter.hero) ?? matter.hero },
    content: rewritePictures(content, urlAt),
  };
}
