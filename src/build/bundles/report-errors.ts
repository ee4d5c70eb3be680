import { formatMessagesSync, type Message } from 'esbuild';
import { ExitError } from '../../process/exit-error.ts';

/**
 * Waits for esbuild.
 *
 * @throws {ExitError} with the errors that it reports in files of the project.
 */
export async function explainBuildErrors<Result>(build: Promise<Result>): Promise<Result> {
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
  const explained = messages.map((one) => ({ ...one, notes: [...one.notes, ...hint(one)] }));
  const color = process.stderr.isTTY;
  return formatMessagesSync(explained, { kind, color }).join('').trimEnd();
}

/** Suggests the most likely mistake of an owner: a comma, a decimal point, quotation marks, a picture's name. */
function hint({ text, location }: Message) {
  if (!location?.file.startsWith('src/content/')) return [];
  if (text.startsWith('No loader'))
    return [{ text: 'give a JPEG, under a name that ends in .jpg' }];
  const { lineText, column } = location;
  // The column counts bytes.
  const before = Buffer.from(lineText).toString('utf8', 0, column);
  if (/^Unexpected "[‘’“”]/.test(text)) return [{ text: "write straight ' around a text" }];
  if (!/^(?:Expected|Unterminated string)/.test(text)) return [];
  if (before.trim() === '') {
    return [{ text: 'a comma may be missing at the end of the line before' }];
  }
  if (text.startsWith('Unterminated')) {
    return [{ text: "a ' is missing at the end of a text; for an apostrophe write ’" }];
  }
  const value = before.slice(before.lastIndexOf(':') + 1).trim();
  if (/^\+?\d/.test(value) && !value.includes("'")) {
    return [{ text: "write a number with a point: 45.50; put any other value between ' and '" }];
  }
  // The apostrophe of «Es Coll d'en Rabassa» ends the text.
  return lineText.includes("'") ? [{ text: "write ’ for an apostrophe: a ' ends the text" }] : [];
}
