const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' ',
  );

/** `12/03/2026`, `12/3/2026 9:30`, `12 de marzo de 2026`, `12 de marzo de 2026, 09:30`. */
const SPANISH =
  /^(?<day>\d{1,2})(?:\/(?<month>\d{1,2})\/| de (?<monthName>[a-z]+) del? )(?<year>\d{4})(?:,? (?:a las )?(?<time>\d{1,2}:\d{2}))?$/;

/**
 * Writes a Spanish date, in lower case, in ISO form.
 *
 * @throws {RangeError} for a form or a month that is not known.
 */
export function spanishToIso(text: string): string {
  const groups = SPANISH.exec(text)?.groups;
  if (!groups) {
    throw new RangeError(
      'expected a date such as 2026-03-12, 2026-03-12 09:30, 12/03/2026 or 12 de marzo de 2026',
    );
  }
  const { day = '', month = '', monthName, year, time = '0:00' } = groups;
  const named = MONTHS.indexOf(monthName?.replace('setiembre', 'septiembre') ?? '') + 1;
  if (monthName && named === 0) {
    throw new RangeError(`'${monthName}' is no month: expected enero to diciembre`);
  }
  const number = String(named || month).padStart(2, '0');
  return `${year}-${number}-${day.padStart(2, '0')}T${time.padStart(5, '0')}`;
}
