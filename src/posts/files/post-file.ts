import { isUtf8 } from 'node:buffer';
import type { VFile } from 'vfile';
import { placeAt, reportError } from '../diagnostic.ts';
import { readFrontMatter } from './front-matter.ts';

/** A parsed file; its `matter` is `undefined` where the front matter has errors. */
export type ParsedFile = NonNullable<ReturnType<typeof parsePostFile>>;

/** A parsed file with valid front matter. */
export type PostFile = ParsedFile & { readonly matter: NonNullable<ParsedFile['matter']> };

/** The table's limit. */
const MAX_CONTENT_BYTES = 1_048_576;

/** A file that is longer cannot hold a post, whatever is in it. */
export const MAX_FILE_BYTES = MAX_CONTENT_BYTES + 65_536;

const TOO_LONG = `the text is too long, expected ${MAX_CONTENT_BYTES} bytes (1 MB) at most`;

const NOT_TEXT = 'this is not text in UTF-8: save the file again with the encoding UTF-8';

const NO_FRONT_MATTER =
  'the front matter is missing, expected a first line ---, lines such as "title: …", and another line ---';

const FRONT_MATTER = /^---[ \t]*(?<yaml>\n(?:[^\n]*\n)*?)---[ \t]*(?:\n(?<content>.*))?$/s;

/** A text without byte order marks, soft hyphens and zero-width spaces, which would get into searches and slugs. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(/[\u00AD\u200B\uFEFF]/g, '');
}

/**
 * Reads a post from the bytes of a Markdown file with YAML front matter (UTF-8).
 *
 * @param file gets a message for each error and warning.
 * @returns the front matter, the Markdown, without blank lines around it and with line ends of one
 *   character, and the line on which it begins; `undefined` where one of the two parts is missing.
 */
export function parsePostFile(bytes: Uint8Array, file: VFile) {
  if (bytes.byteLength > MAX_FILE_BYTES) return reportError(file, TOO_LONG);
  // Line ends of Windows and of old Macs become those of the web.
  const text = withoutInvisible(new TextDecoder().decode(bytes)).replaceAll(/\r\n?/g, '\n');
  const foreign = text.indexOf(isUtf8(bytes) ? '\0' : '\uFFFD');
  if (foreign >= 0) return reportError(file, NOT_TEXT, placeAt(text, foreign));
  const parts = FRONT_MATTER.exec(text)?.groups;
  if (!parts) return reportError(file, NO_FRONT_MATTER);

  // Spaces before the first word may indent a block of code.
  const rest = (parts['content'] ?? '').replace(/^(?:[ \t]*\n)+/, '');
  const content = rest.trimEnd();
  const { line: contentLine } = placeAt(text, text.length - rest.length);
  const read = readFrontMatter(parts['yaml'] ?? '', file);
  const place = { line: contentLine, column: 1 };
  if (content === '') reportError(file, 'expected text after the front matter', place);
  if (Buffer.byteLength(content) > MAX_CONTENT_BYTES) reportError(file, TOO_LONG, place);
  return read && { file, ...read, content, contentLine };
}
