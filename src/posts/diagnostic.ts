import { VFileMessage } from 'vfile-message';
import { ExitError } from '../process/exit-error.ts';

/**
 * What is wrong or unusual at a line and column of a file: an error (`fatal` is true), a warning
 * (false) or a hint (undefined), as vfile defines them. `reason` says what is there and what was
 * expected.
 */
export type Diagnostic = VFileMessage;

/** A place in a file; line and column count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Reports why a file cannot be published; if not `fatal`, what its author probably did not mean. */
export function errorAt(place: Place, reason: string, fatal = true): Diagnostic {
  return Object.assign(hintAt(place, reason), { fatal });
}

/** Recommends a change to a file that is published. */
export function hintAt({ file, line, column }: Place, reason: string): Diagnostic {
  const point = { line, column };
  return Object.assign(new VFileMessage(reason, { place: point }), { file });
}

/** Formats a diagnostic so that editors and terminals link it: `file:line:column reason`. */
export function formatDiagnostic({ file, line, column, reason }: Diagnostic): string {
  return `${file}:${line}:${column} ${reason}`;
}

/** Whether any diagnostic is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ fatal }) => fatal);
}

/**
 * Files that cannot be published as posts. The message has a line for each warning, then for each
 * error: a warning is often the reason of an error.
 */
export class PostFileError extends ExitError {
  constructor(diagnostics: readonly Diagnostic[]) {
    const errors = diagnostics.filter(({ fatal }) => fatal).map(formatDiagnostic);
    const others = diagnostics.filter(({ fatal }) => !fatal).map(formatDiagnostic);
    super('data', [...others.map((line) => `warning ${line}`), ...errors].join('\n'));
  }
}
