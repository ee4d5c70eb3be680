import { relative } from 'node:path';
import { unescape } from 'node:querystring';
import { VFile } from 'vfile';
import { hashFile } from '../../media/media-hash.ts';
import { exportedPictureName, mediaHashesIn } from '../../media/picture.ts';
import { machineRoutes, postHref, routes } from '../../routes.ts';
import { type Place, reportError } from '../diagnostic.ts';
import { localPath, rewriteDestinations } from '../markdown/destinations.ts';
import type { Destination } from '../markdown/parse-markdown.ts';
import { findBeside } from './find-beside.ts';
import { type ParsedFile, parsePostFile, type PostFile } from './post-file.ts';
import { isMarkdown, readSource } from './post-source.ts';

/** A post, the addresses in its text, and the files beside it that they name. */
export type LinkedPost = PostFile & References;

export type References = Awaited<ReturnType<typeof resolveReferences>>;

/** A picture beside a post: its path in the post and on disk, and the place where the post names it. */
export type PostPicture = Awaited<ReturnType<typeof readPicture>>[number];

/** Empty where the file cannot be read, which is reported as an error. */
async function readPicture(file: VFile, name: string, path: string, place: Place) {
  const sourceHash = await hashFile(path).catch(({ code }) =>
    reportError(file, `the picture '${name}' cannot be read (${code})`, place),
  );
  return sourceHash ? [{ name, path, sourceHash, file, place }] : [];
}

/**
 * Finds the files that a post names: pictures, and other posts as editors complete their names, so
 * that `[…](other.md)` becomes `[…](/blog/other-title)`.
 *
 * Its file gets an error for each picture that is missing or cannot be read, and a warning for each
 * dead link and for each missing picture of the site itself.
 *
 * @param addresses of pages beside those of the routes, and of files; without them, paths are not checked.
 * @returns its pictures, and the pages of other posts by the addresses that name their files.
 */
export async function resolveReferences(
  post: ParsedFile,
  destinations: readonly Destination[],
  addresses?: readonly string[],
) {
  const { file } = post;
  const pictures: PostPicture[] = [];
  const hrefs = new Map<string, string>();
  const textPlace = { line: post.contentLine, column: 1 };
  const hero = { url: post.hero, isPicture: true, start: undefined };
  for (const { url, isPicture, start } of [hero, ...destinations]) {
    const place = start ? placeIn(post, start) : (post.places.get('heroImageUrl') ?? textPlace);
    const target = isPicture ? url : url.replace(/[#?].*/s, '');
    const name = localPath(target);
    if (name === undefined) {
      // An address with a trailing slash redirects.
      const path = url.replace(/[?#].*/s, '').replace(/(?<=.)\/$/, '');
      if (!addresses || !isUnknown(path, addresses)) continue;
      const reason = isPicture
        ? `the site has no picture '${path}', ${EXPECTED}`
        : `the link to '${path}' leads nowhere: the site has no such page`;
      file.message(reason, place);
      continue;
    }
    if (isPicture) {
      // A text may name a picture of 40 MB many times.
      if (pictures.some((picture) => picture.name === name)) continue;
      const path = await findBeside(file, name, target);
      if (path) pictures.push(...(await readPicture(file, name, path, place)));
      else reportError(file, `there is no picture '${name}', ${EXPECTED}`, place);
    } else if (isMarkdown(name)) {
      if (hrefs.has(url)) continue;
      const href = await findLinked(file, name, target);
      if (href) hrefs.set(url, href + url.slice(url.search(/[#?]|$/)));
      else
        file.message(`the link to '${name}' leads nowhere: expected a post beside this one`, place);
    } else if (/\w[.@]\w/.test(name)) {
      // Unlike otro-post or ../entrenadores, which lead to pages.
      const expected = 'expected https:// or mailto: before it, or a .md file';
      file.message(`the link to '${name}' leads nowhere: ${expected}`, place);
    }
  }
  // An export keeps the addresses of pictures in links and in HTML, and writes the pictures beside the post.
  for (const hash of mediaHashesIn(`${post.hero} ${post.content}`)) {
    const name = exportedPictureName(hash);
    // Exports of version 1.0.0 have all of them in one folder.
    const path = await findBeside(file, name, `pictures/${name}`);
    if (path) pictures.push(...(await readPicture(file, name, path, textPlace)));
  }
  return { destinations, pictures, hrefs };
}

/**
 * Replaces the files that a post names by addresses: of its pictures on the site, and of the pages
 * of other posts.
 */
export function withAddresses(post: LinkedPost, urlOf: (one: PostPicture) => string | undefined) {
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

/** Only the server knows the paths below these: posts, topics, pictures, files of the build. */
const SERVED = /^\/(?:blog|media|assets|posts|api)\//;

const ROUTES: readonly string[] = Object.values({ ...routes, ...machineRoutes });

function isUnknown(path: string, addresses: readonly string[]): boolean {
  // Another spelling redirects.
  const spellings = [unescape(path), unescape(path).toLowerCase()];
  const isKnown = spellings.some((it) => SERVED.test(it) || [...ROUTES, ...addresses].includes(it));
  return /^\/(?!\/)/.test(path) && !isKnown;
}

const EXPECTED = 'expected a file beside the post (on standard input a tar of both)';

/** The place in the file of a place in its text. */
export function placeIn({ contentLine }: ParsedFile, { line, column }: Place): Place {
  return { line: contentLine + line - 1, column };
}

/** The address of the post in a file beside another post. */
async function findLinked(file: VFile, ...names: string[]): Promise<string | undefined> {
  const path = await findBeside(file, ...names);
  const { cwd, data } = file;
  const linked = new VFile({ path: path && relative(cwd, path), cwd, data });
  const source = path && (await readSource(linked));
  const { matter } = (source && parsePostFile(source, linked)) || {};
  return matter && postHref(matter.slug);
}
