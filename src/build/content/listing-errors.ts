import * as z from 'zod';
import type { Listing } from '../../content/listing.ts';
import { formatPath } from './text-errors.ts';

const phone = z
  .string()
  .regex(/^\+(?: ?\d){8,15}$/, 'expected the prefix of the country and digits: +34 600 000 000')
  .optional();

const day = z.iso.date('there is no such day, expected one such as 2027-01-06');

const days = z.array(z.string()).min(1, 'expected one day or more');

/** An opening; a day without times is closed. */
const opening = { opens: z.string().optional(), closes: z.string().optional() };

const inOrder = z.refine<{ opens?: string | undefined; closes?: string | undefined }>(
  ({ opens, closes }) =>
    // The type checker reports other formats.
    opens && closes ? opens.length !== closes.length || opens < closes : opens === closes,
  { path: ['closes'], error: 'expected opens and closes, the second one later' },
);

const special = z
  .object({ ...opening, days: days.optional(), from: day, through: day })
  .check(inOrder)
  .refine(({ from, through }) => from <= through, {
    path: ['through'],
    error: 'expected the day of from, or a later one',
  });

/** In Spanish 1.200 is twelve hundred; here it is 1.2. */
const euros = z
  .number()
  .refine(
    (price) => Number.isInteger(price) || price >= 10,
    'expected euros such as 45, 45.50 or 1200: with a point for thousands 1.200 is 1.2',
  );

/** What the types of the listing cannot say. */
const listingSchema = z.object({
  phone,
  whatsapp: phone,
  position: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .optional(),
  openingHours: z.array(z.object({ ...opening, days }).check(inOrder)).optional(),
  specialHours: z.array(special).optional(),
  prices: z.array(z.object({ euros })).optional(),
});

/** Finds errors in the hours, numbers and place of the centre, one line for each. */
export function findListingErrors(listing: Listing): readonly string[] {
  const { error } = listingSchema.safeParse(listing, { reportInput: true });
  return (error?.issues ?? []).map(
    ({ path, message, input }) =>
      `src/content/listing.ts: listing.${formatPath(path)} ${JSON.stringify(input)}: ${message}`,
  );
}
