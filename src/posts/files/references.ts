import { VFile } from 'vfile';
import { hashFile } from '../../media/media-hash.ts';
import { exportedPicturePath, mediaHashesIn } from '../../media/picture.ts';
import { postHref } from '../../routes.ts';
import { type Place, reportError } from '../diagnostic.ts';
import { localPath } from '../markdown/destinations.ts';
import type { Destination } from '../markdown/parse-markdown.ts';
import { type ParsedFile, parsePostFile, type PostFile } from './post-file.ts';
import { findBeside, isMarkdown, readSource } from './post-source.ts';

/** A post, the addresses in its text, and the files beside it that they name. */
export type LinkedPost = PostFile & References;

export type References = Awaited<ReturnType<typeof resolveReferences>>;

/** A picture beside a post: its path as the post says it and on disk, and where the post names it. */
export type PostPicture = NonNullable<Awaited<ReturnType<typeof findPicture>>>;

async function findPicture(file: VFile, name: string, place: Place) {
  const path = await findBeside(file, name);
  return path === undefined
    ? undefined
    : { name, path, sourceHash: await hashFile(path), file, place };
}

/**
 * Finds the files that a post names: pictures, and other posts as editors complete their names, so
 * that `[…](other.md)` becomes `[…](/blog/other-title)`.
 *
 * Its file gets an error for each missing picture and a warning for each dead link.
 *
 * @returns its pictures, and the pages of other posts by the addresses that name their files.
 */
export async function resolveReferences(post: ParsedFile, destinations: readonly Destination[]) {
  const { file } = post;
  const pictures: PostPicture[] = [];
  const hrefs = new Map<string, string>();
  const textPlace = { line: post.contentLine, column: 1 };
  const hero = { url: post.hero, isPicture: true, start: undefined };
  for (const { url, isPicture, start } of [hero, ...destinations]) {
    const place = start ? placeIn(post, start) : (post.places.get('heroImageUrl') ?? textPlace);
    const name = localPath(isPicture ? url : url.replace(/[#?].*/s, ''));
    if (name === undefined) continue;
    if (isPicture) {
      const picture = await findPicture(file, name, place);
      if (picture) pictures.push(picture);
      else reportError(file, `there is no picture '${name}', ${EXPECTED}`, place);
    } else if (isMarkdown(name)) {
      const href = await findLinked(file, name);
      if (href) hrefs.set(url, href + url.slice(url.search(/[#?]|$/)));
      else
        file.message(`the link to '${name}' leads nowhere: expected a post beside this one`, place);
    }
  }
  // An export leaves the addresses of pictures in links and in HTML, and writes these beside it.
  for (const hash of mediaHashesIn(`${post.hero} ${post.content}`)) {
    const picture = await findPicture(file, exportedPicturePath(hash), textPlace);
    if (picture) pictures.push(picture);
  }
  return { destinations, pictures, hrefs };
}

const EXPECTED = 'expected a file beside the post (on standard input a tar of both)';

/** Where the file has what stands at a place of its text. */
export function placeIn({ contentLine }: ParsedFile, { line, column }: Place): Place {
  return { line: contentLine + line - 1, column };
}

/** The page of the post that a file beside another one is. */
async function findLinked(file: VFile, name: string): Promise<string | undefined> {
  const path = await findBeside(file, name);
  const linked = new VFile({ path });
  const source = path && (await readSource(linked));
  const { matter } = (source && parsePostFile(source, linked)) || {};
  return matter && postHref(matter.slug);
}
