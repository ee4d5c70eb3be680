import { formatMessagesSync, type Message } from 'esbuild';
import { ExitError } from '../../process/exit-error.ts';

/**
 * Waits for parts of a build, to the end of all of them, and gives what they made. The bundles share
 * most modules: what two of them stumble over is told once.
 *
 * @throws {ExitError} when what failed is a file of the project, and no program.
 */
export async function allBuilt<Parts extends readonly unknown[]>(
  parts: readonly [...{ [Part in keyof Parts]: Promise<Parts[Part]> | Parts[Part] }],
) {
  const failures: unknown[] = [];
  for (const result of await Promise.allSettled(parts)) {
    if (result.status === 'rejected') failures.push(result.reason);
  }
  if (failures.length === 0) return Promise.all(parts);
  const strange = failures.find((it) => !(it instanceof ExitError || messagesOf(it).length > 0));
  if (strange !== undefined) throw strange;
  const texts = failures.flatMap((it) => (it instanceof ExitError ? it.message : []));
  throw new ExitError(
    'data',
    [...formatted(failures.flatMap(messagesOf), 'error'), ...texts].join('\n'),
  );
}

/** Prints what esbuild finds odd. */
export function printWarnings(warnings: readonly Message[]): void {
  for (const text of formatted(warnings, 'warning')) console.warn(text);
}

/** Messages of esbuild, and of a build within the build (`load-content.ts`). */
function messagesOf(failure: unknown): Message[] {
  if (!(failure instanceof Error && 'errors' in failure && Array.isArray(failure.errors)))
    return [];
  return (failure.errors as Message[]).flatMap((message) => {
    const inner = messagesOf(message.detail);
    return inner.length > 0 ? inner : [message];
  });
}

function formatted(messages: readonly Message[], kind: 'error' | 'warning'): string[] {
  const once = new Map(
    messages.map(({ text, location, notes }) => [
      `${location?.file}:${location?.line}:${text}`,
      { text, location, notes: [...notes, ...hint(text, location)] },
    ]),
  );
  const color = process.stderr.isTTY;
  return formatMessagesSync([...once.values()], { kind, color }).map((text) => text.trimEnd());
}

/** The owner's texts stand between `'` and `'`, and «Es Coll d'en Rabassa» ends one early. */
function hint(text: string, location: Message['location']) {
  const isCutText = /^(?:Expected|Unterminated string)/.test(text);
  if (!isCutText || !location?.file.startsWith('src/content/')) return [];
  if (!location.lineText.includes("'")) return [];
  return [{ text: "write ’ for an apostrophe: a ' ends the text" }];
}
