import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { VFile } from 'vfile';
import { exportedPicturePath, mediaHashesIn } from '../../media/picture.ts';
import { postHref } from '../../routes.ts';
import { type Place, reportError } from '../diagnostic.ts';
import { localPath, rewriteDestinations } from '../markdown/destinations.ts';
import type { Destination } from '../markdown/parse-markdown.ts';
import { type ParsedFile, parsePostFile, type PostFile } from './post-file.ts';
import { findBeside, isMarkdown, readSource } from './post-source.ts';

/** A picture beside a post that the post names. */
export interface PostPicture {
  /** The path from the post's folder, as the post says it. */
  readonly name: string;
  /** Where it is on disk. */
  readonly path: string;
  /** SHA-256 of the file. */
  readonly sourceHash: string;
  /** The file of the post, and where it refers to the picture. */
  readonly file: VFile;
  readonly place: Place;
}

/** A post, the addresses in its text, and the files beside it that they name. */
export type LinkedPost = PostFile & References;

export type References = Awaited<ReturnType<typeof resolveReferences>>;

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
    const place = start
      ? { line: post.contentLine + start.line - 1, column: start.column }
      : (post.places.get('heroImageUrl') ?? textPlace);
    const name = localPath(isPicture ? url : url.replace(/[#?].*/s, ''));
    if (name === undefined || (!isPicture && !isMarkdown(name))) continue;
    const path = await findBeside(file, name);
    if (!isPicture) {
      const linked = new VFile({ path });
      const { matter } = (path && parsePostFile(await readSource(linked), linked)) || {};
      const why = path ? 'that file is no post yet' : 'there is no such file beside the post';
      if (matter) hrefs.set(url, postHref(matter.slug) + url.slice(url.search(/[#?]|$/)));
      else file.message(`the link to '${name}' leads nowhere: ${why}`, place);
    } else if (path) {
      pictures.push({ name, path, sourceHash: await hashFile(path), file, place });
    } else {
      const expected = 'expected a file beside the post (on standard input a tar of both)';
      reportError(file, `there is no picture '${name}', ${expected}`, place);
    }
  }
  // An export leaves the addresses of pictures in links and in HTML, and writes these beside it.
  for (const hash of mediaHashesIn(`${post.hero} ${post.content}`)) {
    const name = exportedPicturePath(hash);
    const path = await findBeside(file, name);
    if (path) {
      pictures.push({ name, path, sourceHash: await hashFile(path), file, place: textPlace });
    }
  }
  return { destinations, pictures, hrefs };
}

/** Hashes a file, which is never in memory as a whole: SHA-256, in hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(path), sum);
  return sum.digest('hex');
}

/**
 * A post with addresses in place of the files that it names: of its pictures on the site, and of the
 * pages of other posts.
 */
export function withAddresses(
  post: LinkedPost,
  urlOf: (picture: PostPicture) => string | undefined,
): LinkedPost {
  const { matter, content, destinations, pictures, hrefs } = post;
  const urls = new Map(pictures.map((picture) => [picture.name, urlOf(picture)]));
  const urlAt = (reference: string) => urls.get(localPath(reference) ?? '');
  return {
    ...post,
    matter: { ...matter, heroImageUrl: urlAt(matter.heroImageUrl) ?? matter.heroImageUrl },
    content: rewriteDestinations(content, destinations, ({ isPicture, url }) =>
      isPicture ? urlAt(url) : hrefs.get(url),
    ),
  };
}
