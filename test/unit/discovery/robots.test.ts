import { expect, test } from 'vitest';
import { robots } from '../../../src/discovery/robots.ts';

test.for([
  'https://www.example.com',
  'https://rosell20.es',
  'https://devesa.es',
  'https://www.test-gym.es:8443',
])('%s is public', (siteUrl) => {
  expect(`${robots(siteUrl)}`).toBe(
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
  'https://staging.rosell20.es',
  'https://preview-42.rosell20.es',
  'https://dev.rosell20.es',
])('%s is not, and closed to robots', (siteUrl) => {
  expect(`${robots(siteUrl)}`).toBe('User-agent: *\nDisallow: /\n');
});
