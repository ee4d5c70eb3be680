import { styleText } from 'node:util';
import { printable } from '../../process/printable.ts';
import { type Diagnostic, formatDiagnostic } from '../diagnostic.ts';

/** What a command prints: JSON for scripts, or lines for people. */
export interface Output {
  readonly result: object;
  /** Lines. The cells of lines with several cells are aligned in columns. */
  readonly rows: readonly (readonly string[])[];
}

/** The colours of states, outcomes and diagnostics, on terminals. */
const COLOURS = {
  green: ['created', 'published', 'published again', 'restored'],
  cyan: ['changed', 'renamed', 'scheduled', 'hint'],
  yellow: ['draft', 'warning'],
  red: ['deleted'],
  dim: ['unchanged', 'unpublished'],
};

/** Prints on standard output. */
export function print(
  { result, rows }: Output,
  { json, dryRun }: { readonly json?: boolean; readonly dryRun?: boolean },
): void {
  if (json) {
    const whole = dryRun === undefined ? result : { dryRun, ...result };
    console.log(printable(JSON.stringify(whole, null, 2)));
    return;
  }
  const note = dryRun ? [styleText('yellow', 'dry run: nothing was changed')] : [];
  console.log([...linesOf(rows), ...note].join('\n'));
}

function linesOf(rows: Output['rows']): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, { length }] of row.slice(0, -1).entries()) {
      widths[column] = Math.max(length, widths[column] ?? 0);
    }
  }
  return rows.map((row) => {
    const cells = row.slice(0, -1).map((cell, column) => coloured(cell, widths[column]));
    return [...cells, printable(row.at(-1) ?? '')].join('  ');
  });
}

function coloured(cell: string, width = 0, stream: NodeJS.WriteStream = process.stdout): string {
  const colours = Object.keys(COLOURS) as (keyof typeof COLOURS)[];
  const format = colours.filter((colour) => COLOURS[colour].includes(cell));
  return styleText(format, printable(cell).padEnd(width), { stream });
}

/** Prints warnings and hints on standard error. */
export function printDiagnostics(diagnostics: readonly Diagnostic[]): void {
  for (const each of diagnostics) {
    const line = formatDiagnostic(each);
    console.error(line.replace(/^\w+/, (kind) => coloured(kind, 0, process.stderr)));
  }
}

/** Shows the progress of a long task, in one line that is overwritten; only on a terminal. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${printable(text)}`);
}

/** «1 post», «2 posts». */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
