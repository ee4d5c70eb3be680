import type { VFile } from 'vfile';
import { type Place, reportError } from '../diagnostic.ts';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.ts';
import { type ParsedFile, type PostFile, parsePostFile } from './post-file.ts';
import { readSource } from './post-source.ts';
import { placeIn, type References, resolveReferences } from './references.ts';

/** What texts are checked with. */
export interface TextEnvironment {
  readonly markdown: MarkdownRenderer;
  /**
   * The addresses that the routes do not name: pages of trainers, and files of `static/`. Without
   * it, links to paths of the site are not checked.
   */
  findAddresses?(): Promise<readonly string[]>;
}

/**
 * Reads and checks files, all of them.
 *
 * @param files get a message for each error and warning.
 * @returns the posts with valid front matter, and the pictures of all files that could be read.
 */
export async function parsePosts(
  files: readonly VFile[],
  { markdown, findAddresses }: TextEnvironment,
) {
  const addresses = await findAddresses?.();
  const texts: (ParsedFile & References)[] = [];
  for (const file of files) {
    const source = await readSource(file);
    const parsed = source && parsePostFile(source, file);
    if (!parsed) continue;
    const { destinations, problems } = await markdown.check(parsed.content);
    for (const { reason, fatal, ...place } of problems) {
      file.message(reason, placeIn(parsed, place)).fatal = fatal;
    }
    texts.push({ ...parsed, ...(await resolveReferences(parsed, destinations, addresses)) });
  }
  const posts = texts.flatMap(({ matter, ...text }) => (matter ? [{ ...text, matter }] : []));
  for (const key of UNIQUE_KEYS) reportDuplicates(posts, key);
  return { posts, pictures: texts.flatMap(({ pictures }) => pictures) };
}

/** Keys whose values must be unique to a post. */
const UNIQUE_KEYS = ['slug', 'id', 'formerSlugs'] as const;
export type UniqueKey = (typeof UNIQUE_KEYS)[number];

function reportDuplicates(posts: readonly PostFile[], key: UniqueKey) {
  const owned = posts.flatMap((post) =>
    [post.matter[key] ?? []].flat().map((name) => ({ name, post })),
  );
  const byName = Map.groupBy(owned, ({ name }) => name);
  for (const { name, post } of owned) {
    const other = byName.get(name)?.find((it) => it.post !== post)?.post;
    if (!other) continue;
    const place = `${other.file.path}:${placeOf(other, key)?.line}`;
    const reason = `${key}: '${name}' is also used at ${place}, expected another`;
    reportError(post.file, reason, placeOf(post, key));
  }
}

/** The place of a unique value; without a slug that of the title, from which the slug is made. */
export function placeOf({ places }: PostFile, key: UniqueKey): Place | undefined {
  return places.get(key) ?? places.get('slug') ?? places.get('title');
}
