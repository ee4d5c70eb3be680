import { expect, test } from 'vitest';
import { blog } from '../../../src/content/blog.ts';

test.for([
  ['Pérdida de grasa', 'pérdida de grasa'],
  ['Mallorca', 'Mallorca'],
  ['Palma de Mallorca', 'Palma de Mallorca'],
  ['CrossFit', 'CrossFit'],
  ['TRX', 'TRX'],
] as const)('within a sentence the topic %s is written %s', ([name, written]) => {
  expect(blog.topics.title(name)).toBe(`Artículos sobre ${written}`);
});
