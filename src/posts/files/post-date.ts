/** The centre's clock, summer time included. */
const ZONE = 'Europe/Madrid';

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** `2026-03-12`, `2026-03-12 09:30`, `2026-03-12T09:30:15.250+01:00`. */
const ISO =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<fraction>\d{1,3}))?)?(?<offset>Z|[+-]\d{2}:\d{2})?)?$/;

/** `12/03/2026`, `12/3/2026 9:30`. */
const SPANISH =
  /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})(?:,? (?:a las )?(?<hour>\d{1,2}):(?<minute>\d{2}))?$/;
/** `12 de marzo de 2026`, `12 de marzo de 2026, 09:30`. */
const SPANISH_WORDS =
  /^(?<day>\d{1,2}) de (?<monthName>[a-z]+) (?:de|del) (?<year>\d{4})(?:,? (?:a las )?(?<hour>\d{1,2}):(?<minute>\d{2}))?$/;

/** A date is no date; the message says what was expected. */
export class DateError extends Error {
  override readonly name = 'DateError';
}

/**
 * Reads the date of a post, ISO or Spanish. Without an offset it is what a clock in Madrid shows;
 * without a time it is midnight there. An hour that comes twice (end of summer time) is the first.
 *
 * @throws {DateError} for a form that is not known, and for a date or an hour that does not exist.
 */
export function parsePostDate(text: string): Date {
  const groups = (ISO.exec(text) ?? SPANISH.exec(text) ?? SPANISH_WORDS.exec(text.toLowerCase()))
    ?.groups;
  if (!groups) {
    throw new DateError(
      'expected a date such as 2026-03-12, 2026-03-12 09:30, 12/03/2026 or 12 de marzo de 2026',
    );
  }
  const local = localTime(groups);
  if (groups['offset'] !== undefined) {
    const offset = groups['offset'] === 'Z' ? '+00:00' : groups['offset'];
    return exactDate(`${local}${offset}`);
  }
  const zoned = local.toZonedDateTime(ZONE, { disambiguation: 'earlier' });
  if (!zoned.toPlainDateTime().equals(local)) {
    throw new DateError('that hour does not exist in Spain: the clocks skip it that night');
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
  return parsePostDate(short).getTime() === date.getTime()
    ? short
    : `${day}T${time}${zoned.offset}`;
}

function localTime(groups: Record<string, string | undefined>): Temporal.PlainDateTime {
  const monthName = groups['monthName']?.replace('setiembre', 'septiembre');
  const month = monthName === undefined ? Number(groups['month']) : MONTHS.indexOf(monthName) + 1;
  if (month === 0) throw new DateError(`'${monthName}' is no month: expected enero to diciembre`);
  try {
    return Temporal.PlainDateTime.from(
      {
        year: Number(groups['year']),
        month,
        day: Number(groups['day']),
        hour: Number(groups['hour'] ?? 0),
        minute: Number(groups['minute'] ?? 0),
        second: Number(groups['second'] ?? 0),
        millisecond: Number((groups['fraction'] ?? '').padEnd(3, '0')),
      },
      { overflow: 'reject' },
    );
  } catch {
    throw new DateError('that date or hour does not exist');
  }
}

function exactDate(text: string): Date {
  try {
    return new Date(Temporal.Instant.from(text).epochMilliseconds);
  } catch {
    throw new DateError('that offset does not exist: expected one such as +01:00');
  }
}
