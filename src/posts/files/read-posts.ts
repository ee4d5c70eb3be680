import {
  type Diagnostic,
  errorAt,
  hasErrors,
  type Place,
  PostFileError,
  warningAt,
} from '../diagnostic.ts';
import { MarkdownError } from '../markdown/markdown-error.ts';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.ts';
import { resolveLinks } from './links-to-posts.ts';
import { type PostFile, readPostFile } from './post-file.ts';
import { findPostPictures, type LinkedPost } from './post-pictures.ts';
import type { PostSource } from './post-source.ts';

/** Posts without errors, and the warnings about their files. */
export interface ReadPosts {
  readonly posts: readonly LinkedPost[];
  readonly warnings: readonly Diagnostic[];
}

/**
 * Reads and checks files, all of them.
 *
 * @throws {PostFileError} with every error and warning of every file.
 */
export async function readPosts(
  sources: readonly PostSource[],
  markdown: MarkdownRenderer,
): Promise<ReadPosts> {
  const posts: LinkedPost[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const source of sources) {
    const { post, diagnostics: ofFile } = readPostFile(await source.read(), source.file);
    diagnostics.push(...ofFile);
    if (!post) continue;
    const checked = await checkText(post, markdown);
    const found = await findPostPictures(post, checked.destinations, source);
    const { destinations, warnings } = await resolveLinks(checked.destinations, source);
    diagnostics.push(...found.diagnostics, ...checked.diagnostics, ...warnings);
    posts.push({ ...post, destinations, pictures: found.pictures });
  }
  diagnostics.push(...duplicateSlugs(posts));
  if (hasErrors(diagnostics)) throw new PostFileError(diagnostics);
  return { posts, warnings: diagnostics };
}

/** Checks the Markdown of a post; places are those in its file. */
async function checkText({ file, content, contentLine }: PostFile, markdown: MarkdownRenderer) {
  const placeOf = ({ line, column }: { readonly line: number; readonly column: number }) => ({
    ...{ file, line: contentLine + line - 1, column },
  });
  try {
    const { destinations, problems } = await markdown.check(content);
    return {
      destinations: destinations.map((each) => ({ ...each, place: placeOf(each) })),
      diagnostics: problems.map((problem) =>
        (problem.isError ? errorAt : warningAt)(placeOf(problem), problem.reason),
      ),
    };
  } catch (error) {
    if (!(error instanceof MarkdownError)) throw error;
    const place = { file, line: contentLine, column: 1 };
    return { destinations: [], diagnostics: [errorAt(place, error.message)] };
  }
}

function duplicateSlugs(posts: readonly LinkedPost[]): Diagnostic[] {
  const first = new Map<string, LinkedPost>();
  return posts.flatMap((post) => {
    const { slug } = post.matter;
    const other = first.get(slug);
    if (!other) {
      first.set(slug, post);
      return [];
    }
    const message = `slug: '${slug}' is that of ${other.file}:${placeOfSlug(other).line} too, expected another`;
    return [errorAt(placeOfSlug(post), message)];
  });
}

/** Where a file says its post's slug, or the title that makes it. */
export function placeOfSlug({ file, places }: PostFile): Place {
  return places.get('slug') ?? places.get('title') ?? { file, line: 1, column: 1 };
}
