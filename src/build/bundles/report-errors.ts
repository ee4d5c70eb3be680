import { formatMessagesSync, type Message } from 'esbuild';
import { ExitError } from '../../process/exit-error.ts';

/**
 * Waits for esbuild.
 *
 * @throws {ExitError} with the errors that it found in files of the project.
 */
export async function reported<Result>(build: Promise<Result>): Promise<Result> {
  try {
    return await build;
  } catch (failure) {
    if (!(failure instanceof Error && 'errors' in failure)) throw failure;
    throw new ExitError('data', formatted(failure.errors as Message[], 'error'));
  }
}

/** Prints the warnings of esbuild. */
export function printWarnings(warnings: readonly Message[]): void {
  if (warnings.length > 0) console.warn(formatted(warnings, 'warning'));
}

function formatted(messages: readonly Message[], kind: 'error' | 'warning'): string {
  const explained = messages.map((message) => ({
    ...message,
    notes: [...message.notes, ...hint(message)],
  }));
  const color = process.stderr.isTTY;
  return formatMessagesSync(explained, { kind, color }).join('').trimEnd();
}

/** The owner's texts stand between `'` and `'`, and «Es Coll d'en Rabassa» ends one early. */
function hint({ text, location }: Message) {
  const isCutText = /^(?:Expected|Unterminated string)/.test(text);
  if (!isCutText || !location?.file.startsWith('src/content/')) return [];
  if (!location.lineText.includes("'")) return [];
  return [{ text: "write ’ for an apostrophe: a ' ends the text" }];
}
