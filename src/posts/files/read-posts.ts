import {
  type Diagnostic,
  errorAt,
  hasErrors,
  type Place,
  PostFileError,
  warningAt,
} from '../diagnostic.ts';
import { type PostFile, readPostFile } from './post-file.ts';
import { findPostPictures, type PostPicture } from './post-pictures.ts';
import type { PostSource } from './post-source.ts';

/** A post that was read, and the pictures beside it that it refers to. */
export interface SourcedPost extends PostFile {
  readonly pictures: readonly PostPicture[];
}

/** Posts without errors, and the warnings about their files. */
export interface ReadPosts {
  readonly posts: readonly SourcedPost[];
  readonly warnings: readonly Diagnostic[];
}

/**
 * Reads and checks files, all of them.
 *
 * @throws {PostFileError} with every error and warning of every file.
 */
export async function readPosts(sources: readonly PostSource[]): Promise<ReadPosts> {
  const posts: SourcedPost[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const source of sources) {
    const read = readPostFile(await source.read(), source.file);
    diagnostics.push(...read.diagnostics);
    if (!read.post) continue;
    const { pictures, diagnostics: missing } = await findPostPictures(read.post, source);
    diagnostics.push(...missing, ...(await findUnread(read.post)), ...(await findLost(read.post)));
    // Last: until then columns are those of the file.
    const linked = await linkPosts(read.post, source);
    diagnostics.push(...linked.warnings);
    posts.push({ ...read.post, content: linked.content, pictures });
  }
  diagnostics.push(...slugsTwice(posts));
  if (hasErrors(diagnostics)) throw new PostFileError(diagnostics);
  return { posts, warnings: diagnostics };
}

/** An address with a blank before its end: a caption, or a name that Markdown does not read. */
const MAY_BE_UNREAD = /\]\([^)\n]*[^\S\n]/;

/** Pictures that would be published as the marks that were written. */
async function findUnread({ file, content, contentLine }: PostFile): Promise<Diagnostic[]> {
  if (!MAY_BE_UNREAD.test(content)) return [];
  const { findUnreadPictures } = await import('../markdown/unread-pictures.ts');
  return findUnreadPictures(content).map(({ line, column, message }) =>
    errorAt({ file, line: contentLine + line - 1, column }, message),
  );
}

const MAY_LINK_A_POST = /\](?:\(|:)[^\n]*\.md\b/;

async function linkPosts(post: PostFile, source: PostSource) {
  if (!MAY_LINK_A_POST.test(post.content)) return { content: post.content, warnings: [] };
  const { withLinksToPosts } = await import('../markdown/links-to-posts.ts');
  return withLinksToPosts(post, source);
}

/** HTML that every text may hold, which is most of what there is: `<i lang="en">`, `<br>`. */
const HARMLESS =
  /<\/?(?:abbr|b|br|cite|del|em|i|ins|kbd|mark|q|s|small|strong|sub|sup|u)(?: lang="[\w-]*")? ?\/?>/g;

/**
 * Other HTML, escapes, and addresses with another scheme than the usual ones. Few texts have any;
 * without them nothing can be lost, and the parser, most of the work of publishing, is spared.
 */
const MAY_LOSE_SOMETHING =
  /<[a-z/!?]|&#?\w+;|\\[!-/:-@[-`{-~]|\](?:\(|:)\s*(?!https?:|mailto:)[a-z][a-z0-9+.-]*:/i;

/** What of a text will not come out as it was written. */
async function findLost({ file, content, contentLine }: PostFile): Promise<Diagnostic[]> {
  if (!MAY_LOSE_SOMETHING.test(content.replaceAll(HARMLESS, ''))) return [];
  const { findDropped } = await import('../markdown/dropped-html.ts');
  try {
    return findDropped(content).map(({ line, column, what }) =>
      warningAt(
        { file, line: contentLine + line - 1, column },
        `${what} is dropped, it is not allowed in a post`,
      ),
    );
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const reason = 'HTML elements are nested too deeply, expected fewer';
    return [errorAt({ file, line: contentLine, column: 1 }, reason)];
  }
}

function slugsTwice(posts: readonly SourcedPost[]): Diagnostic[] {
  const first = new Map<string, SourcedPost>();
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
