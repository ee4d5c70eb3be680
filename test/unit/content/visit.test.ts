import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Listing } from '../../../src/content/listing.ts';
import { addressLine } from '../../../src/content/site.ts';
import { hoursFacts, visitFacts, visitSections } from '../../../src/content/visit.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

const AUGUST = { name: 'Agosto', from: '2027-08-01', through: '2027-08-31' } as const;

const given: Listing = {
  phone: '+34 971 00 00 00',
  whatsapp: '+34 600 00 00 00',
  position: { latitude: 39.5567, longitude: 2.6951 },
  openingHours: [
    { days: WEEKDAYS, opens: '07:00', closes: '13:00' },
    { days: WEEKDAYS, opens: '15:30', closes: '21:00' },
    { days: ['Sunday', 'Saturday'], opens: '09:00', closes: '14:00' },
  ],
  specialHours: [
    { ...AUGUST, opens: '08:00', closes: '14:00' },
    { ...AUGUST, opens: '17:00', closes: '20:00' },
  ],
  prices: [
    { name: 'Bono de diez', euros: 397.5 },
    { name: 'Sesión individual', euros: 45 },
  ],
};

beforeAll(() => void vi.useFakeTimers({ now: new Date('2027-07-01') }));
afterAll(() => void vi.useRealTimers());

test('two openings on one day are one line, and prices are written as in Spain', () => {
  const facts = visitSections(given).map(({ facts = [] }) =>
    facts.map(({ label, value }) => `${label} ${value}`),
  );

  expect(facts).toEqual([
    [
      'Lunes a viernes 07:00-13:00 y 15:30-21:00',
      'Sábado y domingo 09:00-14:00',
      'Agosto del 1 al 31 de agosto de 2027: 08:00-14:00 y 17:00-20:00',
    ],
    ['Bono de diez 397,50\u00a0€', 'Sesión individual 45\u00a0€'],
    ['Teléfono +34 971 00 00 00', 'WhatsApp Escribir por WhatsApp'],
    ['Ruta Abrir la ruta', 'Mapa Ver en el mapa'],
  ]);
});

test.for([
  ['2027-08-28', '2027-09-03', 'del 28 de agosto al 3 de septiembre de 2027: cerrado'],
  ['2027-12-24', '2028-01-06', 'del 24 de diciembre de 2027 al 6 de enero de 2028: cerrado'],
  ['2027-01-06', '2027-01-06', '6 de enero de 2027: cerrado'],
] as const)('special hours from %s through %s are «%s»', ([from, through, value]) => {
  vi.setSystemTime(new Date(from));
  const facts = visitFacts({ specialHours: [{ name: 'Vacaciones', from, through }] });

  expect(facts).toContainEqual({ label: 'Vacaciones', value });
});

test.for([
  ['2027-06-19', 0],
  ['2027-06-20', 1],
  ['2027-08-31T23:59Z', 1],
  ['2027-09-01', 0],
] as const)('on %s special hours of August are shown: %i', ([now, count]) => {
  vi.setSystemTime(new Date(now));

  expect(hoursFacts({ specialHours: [AUGUST] })).toHaveLength(count);
});

test('telephone and WhatsApp are plain links', () => {
  expect(visitFacts(given).slice(0, 2)).toMatchObject([
    { href: 'tel:+34971000000' },
    { href: 'https://wa.me/34600000000' },
  ]);
});

test('where the owner gives nothing, nothing shows but the way, which the address gives', () => {
  expect(visitSections({}).map(({ heading }) => heading)).toEqual(['Cómo llegar']);
  expect(visitFacts({})).toMatchObject([
    { label: 'Cómo llegar', href: expect.stringContaining(encodeURIComponent(addressLine)) },
  ]);
});
