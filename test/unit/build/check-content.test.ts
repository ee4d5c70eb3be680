import { expect, expectTypeOf, test } from 'vitest';
import { loadContent } from '../../../src/build/content/load-content.ts';
import { findListingErrors } from '../../../src/build/content/listing-errors.ts';
import { findTextErrors } from '../../../src/build/content/text-errors.ts';
import type { Picture, PictureFile } from '../../../src/content/content-picture.ts';
import { type Listing, listing } from '../../../src/content/listing.ts';
import type { Link } from '../../../src/content/site.ts';
import { type Trainer, trainers } from '../../../src/content/trainers.ts';

const FILE = 'src/content/trainers.ts';
const [{ slug: taken }] = trainers;

/** The trainers as they ship, the second one with changes. */
async function secondTrainer(changes: Readonly<Record<string, unknown>>) {
  const { trainers } = (await loadContent())[FILE];
  return findTextErrors(FILE, { trainers: [trainers[0], { ...trainers[1], ...changes }] });
}

test.for([
  ['slug', 'Joan Pérez', 'slug "Joan Pérez": expected small letters without accents'],
  ['slug', 'blog', 'slug "blog": another page has this address'],
  ['slug', 'privacy', 'slug "privacy": another page has this address'],
  ['slug', taken, `slug "${taken}": another page has this address`],
  ['email', 'joan(at)example.com', 'email "joan(at)example.com": expected an e-mail address'],
  ['intro', ' ', 'intro " ": is empty'],
  ['slug', '', 'slug: is empty'],
  ['specialties', ['a', 'b', '', 'd', 'e'], 'specialties[2]: is empty'],
  ['website', { label: 'Web', url: 'marc.es' }, 'website.url "marc.es": expected an address that'],
] as const)('a trainer whose %s is %j is one line', async ([key, value, expected]) => {
  const errors = await secondTrainer({ [key]: value });

  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain(`src/content/trainers.ts: trainers[1].${expected}`);
});

test('a listing whose numbers, days or hours cannot be is a line for each', () => {
  const monday = { days: ['Monday'], opens: '22:00', closes: '21:00' } as const;
  const special = { name: 'Navidad', from: '2027-12-24', through: '2027-12-26' } as const;
  const wrong: Listing = {
    phone: '600 000 000',
    whatsapp: '+34 600 000 0O0',
    position: { latitude: 395567, longitude: 2.6951 },
    openingHours: [monday, { days: [], opens: '07:00', closes: '21:00' }],
    specialHours: [
      special,
      { ...special, through: '2027-02-30' },
      { ...special, through: '2027-01-06' },
      { ...special, opens: '08:00' },
      { ...special, days: [] },
    ],
    // As Spain writes twelve hundred.
    prices: [{ name: 'Bono', euros: 1.2 }],
  };

  const places = findListingErrors(wrong).map((line) => line.split(/ ["{[\d]/)[0]);

  expect(findListingErrors(listing)).toEqual([]);
  expect(places).toEqual(
    [
      ...[
        'phone',
        'whatsapp',
        'position.latitude',
        'openingHours[0].closes',
        'openingHours[1].days',
      ],
      ...['specialHours[1].through', 'specialHours[1].through', 'specialHours[2].through'],
      ...['specialHours[3].closes', 'specialHours[4].days', 'prices[0].euros'],
    ].map((place) => `src/content/listing.ts: listing.${place}`),
  );
});

test('the texts of every module are checked, and all errors are reported at once', () => {
  const exports = { business: { legalName: '', email: 'hola' }, texts: [{ paragraphs: [''] }] };

  expect(findTextErrors('src/content/legal/business.ts', exports)).toEqual([
    'src/content/legal/business.ts: business.legalName: is empty, expected text',
    'src/content/legal/business.ts: business.email "hola": expected an e-mail address such as joan@example.com',
    'src/content/legal/business.ts: texts[0].paragraphs[0]: is empty, expected text',
  ]);
});

test('the types demand what each trainer has, and of links and pictures what shows them', () => {
  expectTypeOf<Trainer['email']>().toEqualTypeOf<string>();
  expectTypeOf<Trainer['role']>().toEqualTypeOf<'Entrenador Personal'>();
  expectTypeOf<Trainer['specialties']['length']>().toEqualTypeOf<5>();
  expectTypeOf<Link['url']>().toEqualTypeOf<string>();
  expectTypeOf<Picture['file']>().toEqualTypeOf<PictureFile>();
});
