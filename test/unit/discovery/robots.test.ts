import { expect, test } from 'vitest';
import { robots } from '../../../src/discovery/robots.ts';

test.for([
  'https://www.example.com',
  'https://rosell20.es',
  'https://devesa.es',
  'https://www.test-gym.es:8443',
  'https://pre-parto-mallorca.es',
])('%s is public', (siteUrl) => {
  expect(`${robots({ siteUrl, indexing: true })}`).toBe(
    `User-agent: *\nDisallow:\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
  );
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
])('%s is not, and closed to robots', (siteUrl) => {
  expect(`${robots({ siteUrl, indexing: true })}`).toBe('User-agent: *\nDisallow: /\n');
});

test('a public address is closed to robots where the operator says so', () => {
  expect(`${robots({ siteUrl: 'https://staging.rosell20.es', indexing: false })}`).toBe(
    'User-agent: *\nDisallow: /\n',
  );
});
