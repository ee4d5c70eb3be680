import * as z from 'zod';
import { isSlug } from '../../posts/slug.ts';
import { machineRoutes, routes } from '../../routes.ts';

/** First segments of the addresses of other pages; below the last three are files. */
const RESERVED_SLUGS = [
  ...Object.values(routes),
  ...Object.values(machineRoutes),
  ...['/assets', '/media', '/posts'],
].map((address) => address.split('/')[1]);

/** Finds errors in the texts that a content module exports, one line for each. */
export function findTextErrors(file: string, exports: object): readonly string[] {
  const errors: string[] = [];
  const slugs = new Set(RESERVED_SLUGS);
  for (const [place, value] of textsIn(exports)) {
    const key = place.at(-1) ?? '';
    const message = problemWith(key, value, slugs);
    if (key === 'slug') slugs.add(value);
    if (!message) continue;
    errors.push(`${file}: ${formatPath(place)}${value && ` ${JSON.stringify(value)}`}: ${message}`);
  }
  return errors;
}

/** A place as one writes it in a module: `trainers[1].specialties[2]`. */
export function formatPath(place: readonly PropertyKey[]): string {
  return place.join('.').replaceAll(/\.(\d+)/g, '[$1]');
}

/** All texts within a value, each with its place. */
function* textsIn(value: unknown, place: string[] = []): Generator<[string[], string]> {
  if (typeof value === 'string') yield [place, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) yield* textsIn(part, [...place, key]);
}

/** Describes the error in a text, which its key decides; `undefined` for a valid text. */
function problemWith(key: string, value: string, taken: ReadonlySet<unknown>) {
  if (value.trim() === '') return 'is empty, expected text';
  if (/url$/i.test(key) && (URL.parse(value)?.protocol !== 'https:' || /\s/.test(value))) {
    return 'expected an address that begins with https://';
  }
  if (/email$/i.test(key) && !z.email().safeParse(value).success) {
    return 'expected an e-mail address such as joan@example.com';
  }
  if (key === 'slug' && taken.has(value)) return 'another page has this address: expected another';
  if (key === 'slug' && !isSlug(value)) {
    return 'expected small letters without accents, digits and hyphens, such as joan-perez';
  }
  return undefined;
}
