import { expect, onTestFinished, test, vi } from 'vitest';
import type { Listing } from '../../../src/content/listing.ts';
import { visitFacts } from '../../../src/content/visit.ts';
import { centre } from '../../../src/discovery/structured-data/centre.ts';
import { toJson } from '../../../src/discovery/structured-data/graph.ts';
import { website } from '../../../src/discovery/structured-data/subjects.ts';
import { issuesOf, type Node, vocabularyErrors } from '../../support/standards/schema-org.ts';

const SITE_URL = 'https://www.example.com';

test('what an owner adds for maps is told as schema.org has it', async () => {
  const mornings = { opens: '08:00', closes: '14:00' } as const;
  const facts: Listing = {
    position: { latitude: 39.5567, longitude: 2.6951 },
    openingHours: [{ days: ['Monday', 'Saturday'], opens: '07:00', closes: '21:00' }],
    specialHours: [
      { name: 'Agosto', from: '2027-08-01', through: '2027-08-31', ...mornings, days: ['Monday'] },
      { name: 'San Jaime', from: '2027-07-25', through: '2027-07-25' },
      { name: 'Reyes', from: '2027-01-06', through: '2027-01-06' },
    ],
    prices: [
      { name: 'Bono de diez', euros: 400 },
      { name: 'Sesión individual', euros: 45 },
    ],
    reviewsUrl: 'https://g.page/r/centro',
    profiles: [{ label: 'Instagram', url: 'https://www.instagram.com/centro' }],
  };

  vi.setSystemTime(new Date('2027-07-01'));
  onTestFinished(() => void vi.useRealTimers());

  const graph = { '@context': 'https://schema.org', '@graph': [centre(facts), website] } as const;
  const nodes: Node[] = JSON.parse(toJson(graph, SITE_URL))['@graph'];
  const [gym] = nodes as [Node, Node];

  expect(gym).toMatchObject({
    geo: { '@type': 'GeoCoordinates', ...facts.position },
    openingHoursSpecification: [
      { dayOfWeek: ['Monday', 'Saturday'], opens: '07:00', closes: '21:00' },
    ],
    specialOpeningHoursSpecification: [
      { validFrom: '2027-08-01', validThrough: '2027-08-31', dayOfWeek: ['Monday'], ...mornings },
      { validFrom: '2027-07-25', validThrough: '2027-07-25', opens: '00:00', closes: '00:00' },
    ],
    hasMap: expect.stringContaining('39.5567'),
    priceRange: 'Desde 45\u00a0€',
    sameAs: ['https://g.page/r/centro', 'https://www.instagram.com/centro'],
    makesOffer: { price: 0 },
  });
  // What is told to machines is to be seen as well.
  expect(visitFacts(facts)).toMatchObject([
    { value: '07:00-21:00' },
    { label: 'Agosto', value: 'del 1 al 31 de agosto de 2027, lunes: 08:00-14:00' },
    { label: 'San Jaime', value: '25 de julio de 2027: cerrado' },
    { value: 'Desde 45\u00a0€, IVA incluido' },
    { label: 'Cómo llegar' },
    { href: facts.reviewsUrl },
    { label: 'Instagram' },
  ]);
  expect(await issuesOf(nodes)).toEqual([]);
  expect(await vocabularyErrors(nodes)).toBe('');
});

test('a list that an owner leaves empty is told to nobody', () => {
  const lists = { openingHours: [], specialHours: [], prices: [], profiles: [] };

  expect(centre(lists)).toEqual(centre({}));
});
