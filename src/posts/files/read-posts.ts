import { VFile } from 'vfile';
import { type Diagnostic, errorAt, hasErrors, type Place, PostFileError } from '../diagnostic.ts';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.ts';
import { type PostFile, readPostFile } from './post-file.ts';
import { type PostSource, readSource } from './post-source.ts';
import { type LinkedPost, resolveReferences } from './references.ts';

/**
 * Reads and checks files, all of them.
 *
 * @returns posts without errors, and the warnings about their files.
 * @throws {PostFileError} with every error and warning of every file.
 */
export async function readPosts(sources: readonly PostSource[], markdown: MarkdownRenderer) {
  const posts: LinkedPost[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const source of sources) {
    const file = new VFile({ path: source.file });
    const post = readPostFile(await readSource(source), file);
    if (post) {
      const { destinations, problems } = await markdown.check(post.content);
      for (const { line, column, reason, fatal } of problems) {
        file.message(reason, { line: post.contentLine + line - 1, column }).fatal = fatal;
      }
      posts.push(await resolveReferences(post, destinations, source, file));
    }
    diagnostics.push(...file.messages);
  }
  diagnostics.push(...duplicateSlugs(posts));
  if (hasErrors(diagnostics)) throw new PostFileError(diagnostics);
  return { posts, warnings: diagnostics };
}

function duplicateSlugs(posts: readonly LinkedPost[]): Diagnostic[] {
  const bySlug = Map.groupBy(posts, ({ matter }) => matter.slug);
  return Array.from(bySlug, ([slug, [first, ...others]]) =>
    others.map((post) => {
      const other = first && placeOfSlug(first);
      const message = `slug: '${slug}' is that of ${other?.file}:${other?.line} too, expected another`;
      return errorAt(placeOfSlug(post), message);
    }),
  ).flat();
}

/** Where a file says its post's slug, or the title that makes it. */
export function placeOfSlug({ file, places }: PostFile): Place {
  return places.get('slug') ?? places.get('title') ?? { file, line: 1, column: 1 };
}
