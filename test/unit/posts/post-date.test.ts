import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPostDate, parsePostDate } from '../../../src/posts/files/post-date.ts';

test.for([
  ['2026-03-12', '2026-03-11T23:00:00.000Z'],
  ['2026-03-12 09:30', '2026-03-12T08:30:00.000Z'],
  ['2026-03-12T09:30+02:00', '2026-03-12T07:30:00.000Z'],
  ['2026-03-12 09:30Z', '2026-03-12T09:30:00.000Z'],
  ['12/03/2026', '2026-03-11T23:00:00.000Z'],
  ['1/7/2026 9:05', '2026-07-01T07:05:00.000Z'],
  ['12 de marzo de 2026', '2026-03-11T23:00:00.000Z'],
  ['12\u00a0de marzo de\u00a02026', '2026-03-11T23:00:00.000Z'],
  ['12 de Marzo del 2026, 09:30', '2026-03-12T08:30:00.000Z'],
  ['1 de septiembre de 2026 a las 18:00', '2026-09-01T16:00:00.000Z'],
  ['1 de setiembre de 2026', '2026-08-31T22:00:00.000Z'],
  // An hour that comes twice, and one that the clocks skip.
  ['2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
])('%s is that moment in Madrid', ([given, expected]) => {
  expect(parsePostDate(String(given)).toISOString()).toBe(expected);
});

test.for([
  ['2026-02-30', /does not exist/],
  ['2026-03-12 24:00', /does not exist/],
  ['12 de brumario de 2026', /'brumario' is not a month/],
  ['2026-03-12T09:30+99:00', /offset does not exist/],
  ['12/03/0026', /expected a date from 1900-01-01 to 9999-12-30/],
  ['1899-12-31', /expected a date from 1900/],
  ['9999-12-31T00:00Z', /to 9999-12-30/],
  ['03-12-2026', /expected a date such as/],
  ['el 2026-03-12', /expected a date such as/],
  ['2026-03-12 o así', /expected a date such as/],
  ['el 12 de marzo de 2026', /expected a date such as/],
  ['12 de marzo de 2026 o así', /expected a date such as/],
] as const)('%s is refused, and why', ([given, reason]) => {
  expect(() => parsePostDate(given)).toThrow(reason);
});

test.for([
  ['2026-03-11T23:00:00.000Z', '2026-03-12 00:00'],
  ['2026-03-12T08:30:00.000Z', '2026-03-12 09:30'],
  ['2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00+01:00'],
])('%s is written as %s', ([moment, expected]) => {
  expect(formatPostDate(new Date(String(moment)))).toBe(expected);
});

test('every moment is read back as it was written', () => {
  const moments = fc.date({
    min: new Date('1990-01-01T00:00:00Z'),
    max: new Date('2090-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, (moment) => {
      expect(parsePostDate(formatPostDate(moment))).toEqual(moment);
    }),
  );
});
