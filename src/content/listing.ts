/**
 * Hours, prices and place of the centre, for visitors, maps and search engines: the page of the trial
 * session and the footer show them.
 *
 * For the owner: all of it may be left out, and what is not certain should be. To add something
 * write it between the braces of `listing` as in these lines, each with a comma at its end. Two
 * openings on one day are two lines with the same days.
 *
 *     position: { latitude: 39.5567, longitude: 2.6951 },
 *     openingHours: [
 *       { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '07:00', closes: '21:00' },
 *       { days: ['Saturday'], opens: '09:00', closes: '14:00' },
 *     ],
 *     prices: [
 *       { name: 'Sesión individual', euros: 45 },
 *       { name: 'Bono de diez sesiones', euros: 400 },
 *     ],
 */
type Day = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
/** Hours and minutes in Mallorca: two digits each. */
type Time = `${`${0 | 1}${Digit}` | `2${0 | 1 | 2 | 3}`}:${0 | 1 | 2 | 3 | 4 | 5}${Digit}`;

export interface OpeningHours {
  readonly days: readonly Day[];
  readonly opens: Time;
  readonly closes: Time;
}

export interface Price {
  readonly name: string;
  /** With taxes. */
  readonly euros: number;
}

export interface Listing {
  /** Degrees, north and east positive (WGS 84). */
  readonly position?: { readonly latitude: number; readonly longitude: number };
  /** Where clients come from; for search engines alone. */
  readonly areaServed?: string;
  readonly openingHours?: readonly OpeningHours[];
  readonly prices?: readonly Price[];
}

export const listing: Listing = {
  areaServed: 'Mallorca',
};
