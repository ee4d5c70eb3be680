import type { VFile } from 'vfile';
import { type Place, refuseErrors, reportError } from '../diagnostic.ts';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.ts';
import { type PostFile, readPostFile } from './post-file.ts';
import { readSource } from './post-source.ts';
import { type LinkedPost, resolveReferences } from './references.ts';

/**
 * Reads and checks files, all of them.
 *
 * @param files get a message for each error and warning.
 * @throws {PostFileError} with every error and warning of every file.
 */
export async function readPosts(files: readonly VFile[], markdown: MarkdownRenderer) {
  const posts: LinkedPost[] = [];
  for (const file of files) {
    const post = readPostFile(await readSource(file), file);
    if (!post) continue;
    const { destinations, problems } = await markdown.check(post.content);
    for (const { line, column, reason, fatal } of problems) {
      file.message(reason, { line: post.contentLine + line - 1, column }).fatal = fatal;
    }
    posts.push(await resolveReferences(post, destinations));
  }
  for (const [slug, [first, ...others]] of Map.groupBy(posts, ({ matter }) => matter.slug)) {
    for (const post of others) {
      const other = first && `${first.file.path}:${placeOfSlug(first)?.line}`;
      const reason = `slug: '${slug}' is that of ${other} too, expected another`;
      reportError(post.file, reason, placeOfSlug(post));
    }
  }
  refuseErrors(files);
  return posts;
}

/** Where a file says its post's slug, or the title that makes it. */
export function placeOfSlug({ places }: PostFile): Place | undefined {
  return places.get('slug') ?? places.get('title');
}
