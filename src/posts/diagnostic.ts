import type { VFile } from 'vfile';
import { ExitError } from '../process/exit-error.ts';
import { printable } from '../process/printable.ts';

/**
 * What is wrong or unusual in the file of a post, a message of that file as vfile defines them: an error
 * (`fatal` is true), a warning (false) or a hint (undefined). `reason` says what is there and what was
 * expected.
 */
export type Diagnostic = VFile['messages'][number];

/** A place in a file; line and column count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The place of an offset in a text. Both count UTF-16 units. */
export function placeAt(text: string, offset: number): Place {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/** Reports why a file cannot be published; without a place, at its start. */
export function reportError(file: VFile, reason: string, place?: Place): undefined {
  file.message(reason, place ?? { line: 1, column: 1 }).fatal = true;
}

/**
 * Formats a diagnostic so that editors and terminals link it: `file:line:column reason`, after `warning` or
 * `hint` where it is no error.
 */
export function formatDiagnostic({ file, line, column, reason, fatal }: Diagnostic): string {
  const kind = fatal ? '' : fatal === false ? 'warning ' : 'hint ';
  return printable(`${kind}${file}:${line}:${column} ${reason}`);
}

/** Checks that no file has an error. @throws {ExitError} with all messages of the files. */
export function refuseErrors(files: Iterable<VFile>): void {
  const messages = [...new Set(files)].flatMap((file) => file.messages);
  if (messages.some(({ fatal }) => fatal)) throw new ExitError('data', formatAll(messages));
}

/** A line for each, errors last. */
export function formatAll(messages: readonly Diagnostic[]): string {
  const sorted = messages.toSorted((a, b) => Number(a.fatal ?? false) - Number(b.fatal ?? false));
  return sorted.map(formatDiagnostic).join('\n');
}
