/** The centre's clock, summer time included. */
const ZONE = 'Europe/Madrid';

/** `2026-03-12`, `2026-03-12 09:30`, `2026-03-12T09:30:15.250+01:00`. */
const ISO =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

/** The limits of the domain `instant` (`migrations/`). */
const FIRST = new Date('1900-01-01T00:00Z');
const END = new Date('9999-12-31T00:00Z');

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' ',
  );

/** `12/03/2026`, `12/3/2026 9:30`, `12 de marzo de 2026`, `12 de marzo de 2026, 09:30`. */
const SPANISH =
  /^(?<day>\d{1,2})(?:\/(?<month>\d{1,2})\/| de (?<monthName>[a-z]+) del? )(?<year>\d{4})(?:,? (?:a las )?(?<time>\d{1,2}:\d{2}))?$/;

/**
 * Reads the date of a post, ISO or Spanish. Without an offset it is what a clock in Madrid shows;
 * without a time it is midnight there. An hour that occurs twice (end of summer time) is the first
 * one, and an hour that the clocks skip is the next one.
 *
 * @throws {RangeError} for an unknown format, for a date or an hour that does not exist, and for a
 *   date that the table rejects.
 */
export function parsePostDate(text: string): Date {
  // What is copied from a text may hold no-break spaces.
  const spaced = text.replace(/\s/g, ' ');
  const iso = ISO.test(spaced) ? spaced : spanishToIso(spaced.toLowerCase());
  const time = parseZoned(iso);
  if (time >= FIRST && time < END) return time;
  throw new RangeError('expected a date from 1900-01-01 to 9999-12-30');
}

function parseZoned(iso: string): Date {
  try {
    const zoned = Temporal.ZonedDateTime.from(`${iso}[${ZONE}]`, { offset: 'use' });
    return new Date(zoned.epochMilliseconds);
  } catch {
    throw new RangeError('that date, hour or offset does not exist');
  }
}

/**
 * Writes a date as {@link parsePostDate} reads it back, to the millisecond: without seconds where there are
 * none, with the offset only where an hour occurs twice.
 */
export function formatPostDate(date: Date): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(ZONE);
  const day = zoned.toPlainDate().toString();
  const time = zoned.toPlainTime().toString();
  const short = `${day} ${time.replace(/^(..:..):00$/, '$1')}`;
  const full = `${day}T${time}${zoned.offset}`;
  return parsePostDate(short).getTime() === date.getTime() ? short : full;
}

/** A time as a clock in Spain shows it, to the minute: `2026-03-12 09:30`. */
export function spanishTime(time: Date, length = 16): string {
  return formatPostDate(time).slice(0, length).replace('T', ' ');
}

/**
 * Writes a Spanish date, in lower case, in ISO form.
 *
 * @throws {RangeError} for an unknown format or month.
 */
function spanishToIso(text: string): string {
  const groups = SPANISH.exec(text)?.groups;
  if (!groups) {
    throw new RangeError(
      'expected a date such as 2026-03-12, 2026-03-12 09:30, 12/03/2026 or 12 de marzo de 2026',
    );
  }
  const { day = '', month = '', monthName, year, time = '0:00' } = groups;
  const named = MONTHS.indexOf(monthName?.replace('setiembre', 'septiembre') ?? '') + 1;
  if (monthName && named === 0) {
    throw new RangeError(`'${monthName}' is not a month: expected enero to diciembre`);
  }
  const number = String(named || month).padStart(2, '0');
  return `${year}-${number}-${day.padStart(2, '0')}T${time.padStart(5, '0')}`;
}
