import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BRAND_FOLDER } from '../../../src/build/pictures/cached-encoder.ts';
import { typesetTitle } from '../../../src/media/title-type.ts';

const type = await readFile(path.join(BRAND_FOLDER, 'titles.ttf'));

const linesOf = (title: string) => {
  const set = typesetTitle(title, type, 1072);
  return set && { height: Math.round(set.height), isDrawn: !/NaN|undefined/.test(set.path) };
};

test('a short title is large and in one line; a longer one has more lines and smaller type', () => {
  const short = linesOf('Blog');
  const long = linesOf('Cuánta proteína necesitas, contada en pa amb oli');

  expect(short).toEqual({ height: 64, isDrawn: true });
  expect(long?.isDrawn).toBe(true);
  expect(long?.height).toBeGreaterThan(2 * (short?.height ?? 0));
});

test('every accent and sign of Spanish, Catalan and German titles is in the type', () => {
  const title = '¿Qué? ¡Así! «Marès», col·legi, Öl & Größe: 2–32\u00a0kg — ½ €';
  expect(linesOf(title)?.isDrawn).toBe(true);
});

test.for([
  ['Perder grasa sin perder músculo: la báscula no basta', 'la báscula'],
  ['Cinco ejercicios para espaldas cansadas', 'para espaldas'],
] as const)('in «%s» no line ends in the middle of «%s»', ([title, together]) => {
  const held = title.replace(together, together.replace(' ', '\u00a0'));

  expect(typesetTitle(title, type, 1072)).toEqual(typesetTitle(held, type, 1072));
});

test.for([
  ['has a character that the type lacks', 'Fuerza 💪'],
  ['does not fit', 'palabra '.repeat(60).trim()],
  ['has a word that does not fit', 'x'.repeat(120)],
])('a title that %s is not set', ([, title]) => {
  expect(typesetTitle(title ?? '', type, 1072)).toBeUndefined();
});
