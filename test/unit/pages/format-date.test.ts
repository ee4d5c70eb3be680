import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LongDate } from '../../../src/ui/parts/long-date.tsx';

test.for([
  ['2026-03-12T00:00:00.000Z', '12 de marzo de 2026'],
  ['2026-07-31T22:30:00.000Z', '1 de agosto de 2026'],
  ['2025-12-31T23:30:00.000Z', '1 de enero de 2026'],
] as const)('%s is the day that it is in Spain', ([instant, date]) => {
  expect(renderToStaticMarkup(LongDate({ of: instant }))).toContain(`>${date}<`);
});
