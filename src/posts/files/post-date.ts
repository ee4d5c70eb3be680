import { spanishToIso } from './spanish-date.ts';

/** The centre's clock, summer time included. */
const ZONE = 'Europe/Madrid';

/** `2026-03-12`, `2026-03-12 09:30`, `2026-03-12T09:30:15.250+01:00`. */
const ISO =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;
const OFFSET = /(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads the date of a post, ISO or Spanish. Without an offset it is what a clock in Madrid shows;
 * without a time it is midnight there. An hour that comes twice (end of summer time) is the first.
 *
 * @throws {RangeError} for a form that is not known, and for a date or an hour that does not exist.
 */
export function parsePostDate(text: string): Date {
  const iso = ISO.test(text) ? text : spanishToIso(text.toLowerCase());
  const zoned = parseZoned(iso);
  if (!OFFSET.test(iso) && !zoned.toPlainDateTime().equals(iso)) {
    throw new RangeError('that hour does not exist in Spain: the clocks skip it that night');
  }
  return new Date(zoned.epochMilliseconds);
}

/**
 * Writes a date as {@link parsePostDate} reads it back, to the millisecond: as short as it can be,
 * with the offset only where an hour comes twice.
 */
export function formatPostDate(date: Date): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(ZONE);
  const day = zoned.toPlainDate().toString();
  const time = zoned.toPlainTime().toString();
  const short = time === '00:00:00' ? day : `${day} ${time.replace(/^(..:..):00$/, '$1')}`;
  const full = `${day}T${time}${zoned.offset}`;
  return parsePostDate(short).getTime() === date.getTime() ? short : full;
}

/** A time as a clock in Spain shows it, to the minute: `2026-03-12 09:30`. */
export function spanishTime(time: Date, length = 16): string {
  return formatPostDate(time).slice(0, length).replace('T', ' ');
}

function parseZoned(iso: string): Temporal.ZonedDateTime {
  try {
    return Temporal.ZonedDateTime.from(`${iso}[${ZONE}]`, { offset: 'use' });
  } catch {
    throw new RangeError('that date, hour or offset does not exist');
  }
}
