/** What is wrong, or odd, at a place of a file; line and column count from 1. */
export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** What is there, and what was expected. */
  readonly message: string;
}

/**
 * Files are not posts that can be published. The message has a line for each fault of each file, and
 * for what is odd in them: that is often why something is missing.
 */
export class PostFileError extends Error {
  override readonly name = 'PostFileError';
  /** EX_DATAERR of sysexits.h. */
  readonly exitCode = 65;
  readonly faults: readonly Fault[];

  readonly warnings: readonly Fault[];

  constructor(faults: readonly Fault[], warnings: readonly Fault[] = []) {
    const odd = warnings.map((warning) => `warning ${faultLine(warning)}`);
    super([...odd, ...faults.map(faultLine)].join('\n'));
    this.faults = faults;
    this.warnings = warnings;
  }
}

/** Writes a fault as editors and terminals link it: `file:line:column what`. */
export function faultLine({ file, line, column, message }: Fault): string {
  return `${file}:${line}:${column} ${message}`;
}

/** The line and column, from 1, of an offset in a text. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return {
    line: before.split('\n').length,
    column: offset - before.lastIndexOf('\n'),
  };
}
