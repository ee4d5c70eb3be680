import { expect, test } from 'vitest';
import { loggedPath } from '../../../src/http/requests/access-log.ts';

test.for([
  ['/blog?q=secreto', '/blog'],
  ['/ana@example.com/perfil', '/…/perfil'],
  ['/blog/ana%40example.com?x=1', '/blog/…'],
  ['/', '/'],
] as const)('%s is logged as %s', ([target, path]) => {
  expect(loggedPath(target)).toBe(path);
});

test('a long target is logged in part, and takes no time', () => {
  const target = `/${'a'.repeat(1_000_000)}/@`;
  const begun = performance.now();

  const path = loggedPath(target);

  expect(path.length).toBeLessThanOrEqual(2_048);
  expect(performance.now() - begun).toBeLessThan(1_000);
});

test('many addresses in one path take no time', () => {
  const begun = performance.now();

  expect(loggedPath(`/${'a'.repeat(1_000)}${'@'.repeat(1_000)}`)).toBe('/…');
  expect(performance.now() - begun).toBeLessThan(1_000);
});
