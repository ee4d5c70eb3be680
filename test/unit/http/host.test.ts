import { expect, test } from 'vitest';
import { isHost } from '../../../src/http/middleware/host.ts';

test.for([
  '',
  'www.example.com',
  'WWW.EXAMPLE.COM:443',
  'example.com.',
  'a_service',
  'xn--caf-dma.example',
  'caf%C3%A9.example',
  '192.0.2.1:3000',
  'x:',
  '[2001:db8::1]',
  '[::1]:3000',
  '[::ffff:192.0.2.1]',
])('«%s» may stand in Host', (value) => {
  expect(isHost(value)).toBe(true);
});

test.for([
  'a b',
  'a/b',
  'a@b',
  'a, b',
  'http://a',
  'a?b',
  'a#b',
  'a\\b',
  'a"b',
  '<a>',
  'a:b',
  'a:1:2',
  'a:-1',
  'a%zz',
  'a%2',
  'caf\u00e9',
  'a\tb',
  '::1',
  '[::1',
  '::1]',
  '[]',
  '[:]',
  '[1::2::3]',
  '[192.0.2.1]',
  '[fe80::1%eth0]',
  '[::1]x',
  '[::1]:x',
])('«%s» may not stand in Host', (value) => {
  expect(isHost(value)).toBe(false);
});
