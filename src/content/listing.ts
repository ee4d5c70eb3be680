/**
 * How to reach the centre, its hours, prices and place, for visitors, maps and search engines: the
 * menu, the footer and the page of the trial session show them, and other pages some of them.
 *
 * For the owner: all of it may be left out, and what is not certain should be: delete its lines. Two
 * openings on one day are two lines with the same days. These may be added, each with a comma at its
 * end. Special hours are shown from six weeks before their first day until they are over. Without
 * `days` they are those of every day from the first to the last, Sundays too; without `opens` and
 * `closes` the centre is closed.
 *
 *     specialHours: [
 *       {
 *         name: 'Agosto',
 *         from: '2027-08-01',
 *         through: '2027-08-31',
 *         days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
 *         opens: '08:00',
 *         closes: '14:00',
 *       },
 *       { name: 'Reyes', from: '2027-01-06', through: '2027-01-06' },
 *     ],
 *     reviewsUrl: 'https://g.page/r/…/review',
 *     profiles: [{ label: 'Instagram', url: 'https://www.instagram.com/…' }],
 */
import type { Link } from './site.ts';

type Day = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
/** Hours and minutes in Mallorca: two digits each. */
type Time = `${`${0 | 1}${Digit}` | `2${0 | 1 | 2 | 3}`}:${0 | 1 | 2 | 3 | 4 | 5}${Digit}`;

export interface OpeningHours {
  readonly days: readonly Day[];
  readonly opens: Time;
  readonly closes: Time;
}

/** A day, such as '2027-01-06'. */
type Date = `20${Digit}${Digit}-${0 | 1}${Digit}-${0 | 1 | 2 | 3}${Digit}`;

/** Hours of some days that are not those of the week; without them the centre is closed. */
export interface SpecialHours {
  readonly name: string;
  readonly from: Date;
  readonly through: Date;
  readonly days?: readonly Day[];
  readonly opens?: Time;
  readonly closes?: Time;
}

export interface Price {
  readonly name: string;
  /** With taxes: 45, or 45.50, or 1200. */
  readonly euros: number;
}

export interface Listing {
  /** With the country's prefix: +34 and nine digits. */
  readonly phone?: string;
  /** The number that receives messages by WhatsApp; it may be the same. */
  readonly whatsapp?: string;
  /** Degrees, north and east positive (WGS 84). */
  readonly position?: { readonly latitude: number; readonly longitude: number };
  readonly openingHours?: readonly OpeningHours[];
  /** August, holidays. */
  readonly specialHours?: readonly SpecialHours[];
  readonly prices?: readonly Price[];
  /** Where clients read and write reviews of the centre: its profile on Google. */
  readonly reviewsUrl?: string;
  /** The centre's pages in networks. */
  readonly profiles?: readonly Link[];
}

export const listing: Listing = {
  // SAMPLE: replace it with the centre's telephone, or delete the line.
  phone: '+34 600 000 000',
  // SAMPLE: replace it with the number that receives messages by WhatsApp, or delete the line.
  whatsapp: '+34 600 000 000',
  // SAMPLE: invented hours. Replace them with the real ones, or delete them.
  openingHours: [
    {
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '07:00',
      closes: '21:00',
    },
    { days: ['Saturday'], opens: '09:00', closes: '14:00' },
  ],
  // SAMPLE: invented prices. Replace them with the real ones, or delete them.
  prices: [
    { name: 'Sesión individual', euros: 45 },
    { name: 'Bono de diez sesiones', euros: 400 },
  ],
  // SAMPLE: somewhere in the neighbourhood. Replace it with the door of the centre on the map.
  position: { latitude: 39.5567, longitude: 2.6951 },
};
