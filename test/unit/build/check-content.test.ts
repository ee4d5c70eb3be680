import { expect, test } from 'vitest';
import { checkContent, findContentErrors } from '../../../src/build/content/check-content.ts';
import { loadContent } from '../../../src/build/content/load-content.ts';

const FILE = 'src/content/trainers.ts';

/** The trainers as they ship, the second one with changes. */
async function secondTrainer(changes: Readonly<Record<string, unknown>>) {
  const { trainers } = await loadContent<typeof import('../../../src/content/trainers.ts')>(FILE);
  return findContentErrors(FILE, { trainers: [trainers[0], { ...trainers[1], ...changes }] });
}

test('the content that ships is sound', async () => {
  await expect(checkContent()).resolves.toBeUndefined();
});

test.for([
  ['slug', 'Joan Pérez', 'slug "Joan Pérez": expected small letters without accents'],
  ['slug', 'blog', 'slug "blog": another page has this address'],
  ['slug', 'privacy', 'slug "privacy": another page has this address'],
  ['slug', 'toni-mesquida', 'slug "toni-mesquida": the first trainer has this address'],
  ['email', 'joan(at)example.com', 'email "joan(at)example.com": expected an e-mail address'],
  ['email', undefined, 'email: is missing, expected text'],
  ['intro', ' ', 'intro " ": is empty'],
  ['slug', '', 'slug: is empty'],
  ['specialties', ['a', 'b', 'c', 'd'], 'specialties: expected five'],
  ['specialties', ['a', 'b', '', 'd', 'e'], 'specialties[2]: is empty'],
  ['website', { label: 'Web', url: 'marc.es' }, 'website.url "marc.es": expected an address that'],
  ['website', { label: 'Web' }, 'website.url: is missing'],
  ['picture', 'foto.jpg', 'picture "foto.jpg": '],
] as const)('a trainer whose %s is %j is one line', async ([key, value, expected]) => {
  const errors = await secondTrainer({ [key]: value });

  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain(`src/content/trainers.ts: trainers[1].${expected}`);
});

test('the texts of every module are checked, and all errors are reported at once', () => {
  const exports = { business: { legalName: '', email: 'hola' }, texts: [{ paragraphs: [''] }] };

  expect(findContentErrors('src/content/legal/business.ts', exports)).toEqual([
    'src/content/legal/business.ts: business.legalName: is empty, expected text',
    'src/content/legal/business.ts: business.email "hola": expected an e-mail address such as joan@example.com',
    'src/content/legal/business.ts: texts[0].paragraphs[0]: is empty, expected text',
  ]);
});

test('one trainer is too few', async () => {
  const { trainers } = await loadContent<typeof import('../../../src/content/trainers.ts')>(FILE);

  expect(findContentErrors(FILE, { trainers: [trainers[0]] })).toEqual([
    'src/content/trainers.ts: trainers: expected two trainers',
  ]);
});
