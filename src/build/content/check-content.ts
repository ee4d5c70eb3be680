import { globSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { ExitError } from '../../process/exit-error.ts';
import { contentSchemas } from './content-schema.ts';
import { loadContent } from './load-content.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/**
 * Checks what the owner writes, which types do not see and the build does not ask about.
 *
 * @throws {ExitError} with a line for each error.
 */
export async function checkContent(): Promise<void> {
  const files = globSync('src/content/**/*.ts', { cwd: ROOT }).sort();
  const errors = await Promise.all(
    files.map(async (file) => findContentErrors(file, await loadContent<object>(file))),
  );
  if (errors.flat().length > 0) throw new ExitError('data', errors.flat().join('\n'));
}

/** Finds what is wrong with the exports of a module of content: a line each. */
export function findContentErrors(file: string, exports: object): readonly string[] {
  // An empty text is told as such, and not for its form as well.
  const errors = new Map<string, string>();
  const add = (place: readonly PropertyKey[], value: unknown, message: string) => {
    const name = place.map((key) =>
      /^\d/.test(String(key)) ? `[${String(key)}]` : `.${String(key)}`,
    );
    const where = name.join('').replace(/^\./, '');
    const shown = typeof value === 'string' && value !== '' ? ` ${JSON.stringify(value)}` : '';
    if (!errors.has(where)) errors.set(where, `${file}: ${where}${shown}: ${message}`);
  };
  for (const { place, value } of textsIn(exports)) {
    const message = problemWith(String(place.at(-1)), value);
    if (message) add(place, value, message);
  }
  const { error } = contentSchemas[file]?.safeParse({ ...exports }) ?? {};
  for (const { path: place, message } of error?.issues ?? []) {
    const value = place.reduce<unknown>(
      (within, key) => (within as Record<PropertyKey, unknown>)[key],
      exports,
    );
    add(place, value, value === undefined ? `is missing, ${message}` : message);
  }
  return [...errors.values()];
}

interface Text {
  readonly place: readonly string[];
  readonly value: string;
}

function* textsIn(value: unknown, place: readonly string[] = []): Generator<Text> {
  if (typeof value === 'string') yield { place, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) yield* textsIn(part, [...place, key]);
}

function problemWith(key: string, value: string): string | undefined {
  if (value.trim() === '') return 'is empty, expected text';
  if (/url$/i.test(key) && !isHttps(value)) return 'expected an address that begins with https://';
  if (/email$/i.test(key) && !z.email().safeParse(value).success) {
    return 'expected an e-mail address such as joan@example.com';
  }
  return undefined;
}

function isHttps(text: string): boolean {
  return URL.parse(text)?.protocol === 'https:' && !/\s/.test(text);
}
