import { expect, test } from 'vitest';
import { decode, encodingExists, getDecoder } from '../../../src/build/bundles/character-sets.ts';

test('the character sets that bodies come in are known, others are not', () => {
  expect(['utf-8', 'UTF8', 'iso-8859-1', 'utf-16le'].map(encodingExists)).not.toContain(false);
  expect(encodingExists('klingon')).toBe(false);
});

test.for([
  ['utf-8', Buffer.from('año', 'utf8')],
  ['iso-8859-1', Buffer.from('año', 'latin1')],
] as const)('%s is decoded, whole and in pieces', ([name, bytes]) => {
  const decoder = getDecoder(name);
  const pieces = Array.from(bytes, (byte) => decoder.write(Uint8Array.of(byte)));

  expect(decode(bytes, name)).toBe('año');
  expect(pieces.join('') + decoder.end()).toBe('año');
});
