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

test('a long target is logged in part', () => {
  expect(loggedPath(`/${'a'.repeat(1_000_000)}/@`)).toHaveLength(2_048);
});
