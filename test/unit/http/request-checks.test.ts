import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValidTarget } from '../../../src/http/requests/request-checks.ts';
import { cases } from '../../support/properties.ts';

test.for([
  '/',
  '/blog/peso-muerto-paso-a-paso',
  '/blog?q=fuerza%20y%20t%C3%A9cnica',
  '/caf%C3%A9',
  '/assets/site-ABC123.css',
  '/?utm_source=50%',
  '/blog?q=\\\\',
  '/.well-known/security.txt',
])('%s is valid', (target) => {
  expect(isValidTarget(target)).toBe(true);
});

test.for([
  ['an absolute form', 'http://evil.example/blog'],
  ['an authority form', 'evil.example:443'],
  ['an asterisk form', '*'],
  ['nothing', ''],
  ['two slashes', '//evil.example'],
  ['two slashes inside', '/blog//post'],
  ['two slashes once decoded', '/%2fevil.example'],
  ['a backslash', '/\\evil.example'],
  ['an encoded backslash', '/%5cevil.example'],
  ['an escape that is none', '/%zz'],
  ['a cut escape', '/blog/%e'],
  ['an escape that is not UTF-8', '/%ff'],
  ['an encoded NUL', '/blog/a%00b'],
  ['an encoded line end', '/blog/a%0d%0ab'],
  ['a dot segment', '/blog/../etc'],
  ['an encoded dot segment', '/blog/%2e%2e/etc'],
  ['a dot segment at the end', '/blog/..'],
  ['a fragment', '/blog#top'],
  ['a space', '/blog post'],
  ['a byte beyond ASCII', '/café'],
])('%s is not valid', ([, target]) => {
  expect(isValidTarget(target ?? '')).toBe(false);
});

test('a valid target stays on this host when a browser resolves it, and can be decoded', () => {
  const target = fc.oneof(
    fc.string({ unit: 'binary-ascii' }),
    fc.webPath(),
    fc.string({ unit: fc.constantFrom('/', '\\', '.', '%', '2', 'f', 'e', '0', 'a', '?') }),
  );
  fc.assert(
    fc.property(target, (text) => {
      fc.pre(isValidTarget(text));
      const url = new URL(text, 'https://site.example');
      expect(url.host).toBe('site.example');
      expect(decodeURIComponent(url.pathname)).toMatch(/^\/(?!\/)/);
    }),
    { numRuns: cases(2_000) },
  );
});
