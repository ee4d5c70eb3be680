import { expect, test } from 'vitest';
import { indexingOf } from '../../../src/discovery/robots.ts';

const NOINDEX = [['x-robots-tag', 'noindex']];

/** What search engines are told; a test states only what matters to it. */
function indexing(overrides: Partial<Parameters<typeof indexingOf>[0]> = {}, samples = 0) {
  const config = { siteUrl: 'https://rosell20.es', indexing: true, allowSamples: false };
  return indexingOf({ ...config, ...overrides }, samples);
}

test.for([
  'https://www.example.com',
  'https://rosell20.es',
  'https://devesa.es',
  'https://www.test-gym.es:8443',
  'https://pre-parto-mallorca.es',
])('%s is public, and listed once no sample is left', (siteUrl) => {
  expect(indexing({ siteUrl })).toMatchObject({ isAllowed: true, headers: [] });
});

test.for([
  'http://www.example.com',
  'http://localhost:3000',
  'https://localhost',
  'https://192.0.2.7',
  'https://[2001:db8::1]',
  'https://rosell20',
  'https://rosell20.local',
  'https://rosell20.test',
  'https://web.default.svc.cluster.internal',
])('%s is not public: closed, and nobody is warned of samples', (siteUrl) => {
  const closed = { isAllowed: false, headers: [], isBlockedBySamples: false };

  expect(indexing({ siteUrl }, 46)).toEqual(closed);
});

test('a public address is closed where the operator says so, and nobody is warned of samples', () => {
  const closed = { isAllowed: false, headers: NOINDEX, isBlockedBySamples: false };

  expect(indexing({ indexing: false })).toEqual(closed);
  expect(indexing({ indexing: false }, 1)).toEqual(closed);
});

test('a public address is closed while one sample is left, unless that is allowed', () => {
  const barred = { isAllowed: false, headers: NOINDEX, isBlockedBySamples: true };
  const open = { isAllowed: true, headers: [], isBlockedBySamples: false };

  expect(indexing({}, 1)).toEqual(barred);
  expect(indexing({ allowSamples: true }, 1)).toEqual(open);
});
