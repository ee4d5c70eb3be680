import * as z from 'zod';

/** A picture in the database, without its bytes. */
export const storedPictureSchema = z
  .object({
    hash: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .describe("The first half of the SHA-256 of the master's bytes."),
    width: z.int().positive().describe('Pixels of the master.'),
    height: z.int().positive(),
    widths: z
      .array(z.int().positive())
      .describe("The widths that there are in AVIF, ascending; the last one is the master's."),
    placeholder: z.string().describe('The mean colours of the upper and the lower half.'),
  })
  .meta({ id: 'StoredPicture' });
