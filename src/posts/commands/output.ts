import { styleText } from 'node:util';
import { Command } from 'commander';
import { type Diagnostic, formatDiagnostic } from '../diagnostic.ts';
import { formatPostDate } from '../files/post-date.ts';

/** The options of {@link createCommand} and {@link createChangeCommand}. */
export interface OutputOptions {
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** Creates a command that prints a result for people, or as JSON for scripts. */
export function createCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option('--json', 'print JSON on standard output, for scripts');
}

/** Creates a command that changes posts, unless it is a dry run. */
export function createChangeCommand(name: string, description: string): Command {
  return createCommand(name, description).option(
    '--dry-run',
    'say what would be done, and change nothing',
  );
}

/** Prints a result: as JSON for scripts, else as lines for people. */
export function print({ json }: OutputOptions, result: unknown, lines: readonly string[]): void {
  console.log(json ? JSON.stringify(result, null, 2) : lines.join('\n'));
}

/** Prints the result of a change, and whether it was a dry run. */
export function printChange(
  options: OutputOptions,
  result: object,
  lines: readonly string[],
): void {
  const { dryRun = false } = options;
  const note = dryRun ? [styled('yellow', 'dry run: nothing was changed')] : [];
  print(options, { dryRun, ...result }, [...lines, ...note]);
}

type Format = Parameters<typeof styleText>[0];

/** Text in a colour, where the stream is a terminal that supports it (NO_COLOR, FORCE_COLOR). */
export function styled(
  format: Format,
  text: string,
  stream: NodeJS.WriteStream = process.stdout,
): string {
  return styleText(format, text, { stream });
}

/** Prints diagnostics on standard error. */
export function printDiagnostics(
  format: Format,
  kind: 'warning' | 'hint',
  diagnostics: readonly Diagnostic[],
): void {
  const word = styled(format, kind, process.stderr);
  for (const each of diagnostics) console.error(`${word} ${formatDiagnostic(each)}`);
}

/** Shows the progress of a long task, in one line that is overwritten; only on a terminal. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`);
}

/** «1 post», «2 posts». */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A time to the minute, as a clock in Spain shows it: `2026-03-12 09:30`. */
export function spanishTime(time: Date): string {
  return formatPostDate(time).slice(0, 16).replace('T', ' ');
}
