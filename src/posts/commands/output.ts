import { styleText } from 'node:util';
import { type Diagnostic, formatDiagnostic } from '../diagnostic.ts';
import { formatPostDate } from '../files/post-date.ts';

type Format = Parameters<typeof styleText>[0];

/** Text in a colour, where standard output is a terminal that wants it (NO_COLOR, FORCE_COLOR). */
export function styled(format: Format, text: string): string {
  return styleText(format, text, { stream: process.stdout });
}

/** Prints a result: as JSON for scripts, else as lines for people. */
export function print(
  isJson: boolean | undefined,
  result: unknown,
  lines: readonly string[],
): void {
  if (isJson) console.log(JSON.stringify(result, null, 2));
  else for (const line of lines) console.log(line);
}

/** Prints warnings on standard error. */
export function warn(warnings: readonly Diagnostic[]): void {
  printBeside('yellow', 'warning', warnings);
}

/** Prints what should be done next, on standard error. */
export function hint(hints: readonly Diagnostic[]): void {
  printBeside('cyan', 'hint', hints);
}

function printBeside(format: Format, kind: string, lines: readonly Diagnostic[]): void {
  const word = styleText(format, kind, { stream: process.stderr });
  for (const line of lines) console.error(`${word} ${formatDiagnostic(line)}`);
}

/** Says what a long task is doing, in one line that is overwritten; only on a terminal. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`);
}

/** The first words of a line that says what was not done. */
export function dryRunNote(isDryRun: boolean | undefined): readonly string[] {
  return isDryRun ? [styled('yellow', 'dry run: nothing was changed')] : [];
}

/** «1 post», «2 posts». */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A time to the minute, as a clock in Spain shows it: `2026-03-12 09:30`. */
export function spanishTime(time: Date): string {
  return formatPostDate(time).slice(0, 16).replace('T', ' ');
}
