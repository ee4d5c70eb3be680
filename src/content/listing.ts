/**
 * What maps and search engines may say of the centre besides its name, address and trainers. No page
 * shows it.
 *
 * For the owner: all of it may be left out, and what is not certain should be. To add something
 * write it between the braces of `listing` as in these lines, each with a comma at its end:
 *
 *     position: { latitude: 39.5567, longitude: 2.6951 },
 *     priceRange: '€€',
 *     openingHours: [
 *       { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '07:00', closes: '21:00' },
 *       { days: ['Saturday'], opens: '09:00', closes: '14:00' },
 *     ],
 */
type Day = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';

interface OpeningHours {
  readonly days: readonly Day[];
  /** Hours and minutes in Mallorca. */
  readonly opens: string;
  readonly closes: string;
}

export interface Listing {
  /** Degrees, north and east positive (WGS 84). */
  readonly position?: { readonly latitude: number; readonly longitude: number };
  /** Where clients come from. */
  readonly areaServed?: string;
  readonly openingHours?: readonly OpeningHours[];
  /** Such as `€€`. */
  readonly priceRange?: string;
}

export const listing: Listing = {
  areaServed: 'Mallorca',
};
