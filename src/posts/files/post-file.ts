import { location } from 'vfile-location';
import { type Diagnostic, errorAt, hasErrors, type Place } from '../diagnostic.ts';
import type { Destination } from '../markdown/destinations.ts';
import { type FrontMatter, type ReadFrontMatter, readFrontMatter } from './front-matter.ts';

/** A file that is a post: its front matter, checked, and its Markdown. */
export interface PostFile {
  readonly file: string;
  /** The values of the front matter. */
  readonly matter: FrontMatter;
  /** Where each value of the front matter stands, by key. */
  readonly places: ReadFrontMatter['places'];
  /** Markdown, without blank lines around it and with line ends of one character. */
  readonly content: string;
  /** The line of the file on which the content begins. */
  readonly contentLine: number;
}

/** An address in the text of a post. */
export interface PostDestination extends Destination {
  /** Where it stands in the file. */
  readonly place: Place;
  /** The page of the post whose file the address names. */
  readonly href?: string;
}

/** A file that was read; `post` is there where no diagnostic is an error. */
export interface ReadPostFile {
  readonly post: PostFile | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The table's limit. */
const MAX_CONTENT_BYTES = 1_048_576;

/** A file that is longer cannot hold a post, whatever is in it. */
export const MAX_POST_FILE_BYTES = MAX_CONTENT_BYTES + 65_536;

const TOO_LONG = `the text is too long, expected ${MAX_CONTENT_BYTES} bytes (1 MB) at most`;

const FRONT_MATTER = /^---[ \t]*\n(?<yaml>(?:[^\n]*\n)*?)---[ \t]*(?:\n(?<content>.*))?$/s;

/** Reads a post from the bytes of a Markdown file with YAML front matter (UTF-8). */
export function readPostFile(bytes: Uint8Array, file: string): ReadPostFile {
  const failed = (message: string, place = { line: 1, column: 1 }) => ({
    post: undefined,
    diagnostics: [errorAt({ file, ...place }, message)],
  });
  if (bytes.byteLength > MAX_POST_FILE_BYTES) return failed(TOO_LONG);
  const text = decode(bytes);
  if (text === undefined) return failed(notUtf8(bytes), firstWrongByte(bytes));
  if (text.trim() === '') return failed('the file is empty, expected front matter and a text');
  if (text.includes('\0')) {
    return failed('there is a NUL character, expected text', pointAt(text, text.indexOf('\0')));
  }
  const parts = FRONT_MATTER.exec(text)?.groups;
  if (!parts) {
    return failed(
      'there is no front matter, expected lines such as "title: …" between two lines of ---',
    );
  }

  const yaml = parts['yaml'] ?? '';
  // Blanks before the first word may be an indented block of code.
  const rest = (parts['content'] ?? '').replace(/^(?:[ \t]*\n)+/, '');
  const content = rest.trimEnd();
  const contentLine = pointAt(text, text.length - rest.length).line;
  const { matter, places, ...read } = readFrontMatter(yaml, { file, line: 2, column: 1 });
  const diagnostics = [
    ...read.diagnostics,
    ...contentErrors(content).map((reason) =>
      errorAt({ file, line: contentLine, column: 1 }, reason),
    ),
  ];
  return {
    post:
      matter && !hasErrors(diagnostics)
        ? { file, matter, places, content, contentLine }
        : undefined,
    diagnostics,
  };
}

function contentErrors(content: string): string[] {
  if (content === '') return ['expected text after the front matter'];
  return Buffer.byteLength(content) > MAX_CONTENT_BYTES ? [TOO_LONG] : [];
}

/** A byte order mark goes, and line ends of Windows and of old Macs become those of the web. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n');
  } catch {
    return undefined;
  }
}

function notUtf8([first, second]: Uint8Array): string {
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const found = isUtf16 ? 'the file is in UTF-16' : 'here the file is not UTF-8';
  return `${found}, expected UTF-8 (in the editor: save as, encoding UTF-8)`;
}

function firstWrongByte(bytes: Uint8Array): { line: number; column: number } {
  const text = new TextDecoder().decode(bytes);
  return pointAt(text, Math.max(0, text.indexOf('\uFFFD')));
}

function pointAt(text: string, offset: number): { line: number; column: number } {
  return location(text).toPoint(offset) ?? { line: 1, column: 1 };
}
