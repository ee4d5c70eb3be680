import { expect, test } from 'vitest';
import { centre } from '../../../src/discovery/structured-data/centre.ts';
import { website } from '../../../src/discovery/structured-data/website.ts';
import { issuesOf, type Node } from '../../support/standards/schema-org.ts';

const SITE_URL = 'https://www.example.com';

test('what an owner adds for maps is told as schema.org has it', async () => {
  const facts = {
    position: { latitude: 39.5567, longitude: 2.6951 },
    openingHours: [{ days: ['Monday', 'Saturday'] as const, opens: '07:00', closes: '21:00' }],
    priceRange: '€€',
  };

  const gym = centre(SITE_URL, facts) as Node;

  expect(gym).toMatchObject({
    geo: { '@type': 'GeoCoordinates', ...facts.position },
    openingHoursSpecification: [
      { dayOfWeek: ['Monday', 'Saturday'], opens: '07:00', closes: '21:00' },
    ],
    priceRange: '€€',
  });
  expect(gym).not.toHaveProperty('areaServed');
  expect(await issuesOf([gym], [gym, website(SITE_URL) as Node])).toEqual([]);
});
