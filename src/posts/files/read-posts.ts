import type { VFile } from 'vfile';
import { type Place, reportError } from '../diagnostic.ts';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.ts';
import { type ParsedFile, type PostFile, parsePostFile } from './post-file.ts';
import { readSource } from './post-source.ts';
import { placeIn, type References, resolveReferences } from './references.ts';

/**
 * Reads and checks files, all of them.
 *
 * @param files get a message for each error and warning.
 * @returns what has right front matter, and of all files what could be read.
 */
export async function parsePosts(files: readonly VFile[], markdown: MarkdownRenderer) {
  const texts: (ParsedFile & References)[] = [];
  for (const file of files) {
    const source = await readSource(file);
    const parsed = source && parsePostFile(source, file);
    if (!parsed) continue;
    const { destinations, problems } = await markdown.check(parsed.content);
    for (const { reason, fatal, ...place } of problems) {
      file.message(reason, placeIn(parsed, place)).fatal = fatal;
    }
    texts.push({ ...parsed, ...(await resolveReferences(parsed, destinations)) });
  }
  const posts = texts.flatMap(({ matter, ...text }) => (matter ? [{ ...text, matter }] : []));
  const bySlug = Map.groupBy(posts, ({ matter }) => matter.slug);
  for (const post of posts) {
    const { slug } = post.matter;
    const other = bySlug.get(slug)?.find((it) => it !== post);
    if (!other) continue;
    const place = `${other.file.path}:${placeOfSlug(other)?.line}`;
    const reason = `slug: '${slug}' is that of ${place} too, expected another`;
    reportError(post.file, reason, placeOfSlug(post));
  }
  return { posts, texts };
}

/** Where a file says its post's slug, or the title that makes it. */
export function placeOfSlug({ places }: PostFile): Place | undefined {
  return places.get('slug') ?? places.get('title');
}
