import * as z from 'zod';
import type { Site } from '../../content/site.ts';
import type { Trainer } from '../../content/trainers.ts';
import { isSlug } from '../../posts/slug.ts';
import { machineRoutes, routes } from '../../routes.ts';

const text = z.string('expected text in quotation marks');
const link = z.object({ label: text, url: text });
const pictureFile = z.custom<Trainer['picture']['file']>(
  (value) => typeof value === 'object',
  "expected a picture's import, such as toniPortrait",
);
const picture = z.object({ file: pictureFile, alt: text });

/** First segments of the addresses of other pages; below the last three are files. */
const TAKEN = new Set(
  [...Object.values(routes), ...Object.values(machineRoutes), '/assets', '/media', '/posts'].map(
    (path) => path.split('/')[1],
  ),
);

const slug = text
  .refine(isSlug, 'expected small letters without accents, digits and hyphens, such as joan-perez')
  .refine((value) => !TAKEN.has(value), 'another page has this address: expected another');

const trainer: z.ZodType<Trainer> = z.object({
  slug,
  name: text,
  role: z.literal('Entrenador Personal', "expected 'Entrenador Personal'"),
  email: text,
  picture,
  specialties: z.tuple([text, text, text, text, text], 'expected five'),
  cardTitle: text.exactOptional(),
  cardAction: z.literal('Ver perfil', "expected 'Ver perfil'"),
  intro: text,
  facts: z.array(z.object({ label: text, value: text })).exactOptional(),
  website: link.exactOptional(),
  metaDescription: text,
});

const site: z.ZodType<Site> = z.object({
  name: text,
  descriptor: text,
  address: z.object({
    street: text,
    postalCode: text,
    locality: text,
    municipality: text,
    region: text,
    country: text,
  }),
  hero: z.object({ title: text, subtitle: text, action: text }),
  heroPicture: z.object({ wide: picture, tall: pictureFile }),
  privacyLabel: text,
  externalPrivacyUrl: text.exactOptional(),
  cookiesLabel: text,
  cookiePreferencesLabel: text,
  legalNoticeLabel: text,
  termsLabel: text,
  termsUrl: text.exactOptional(),
  developerCredit: link,
});

/**
 * The form of what owners change most, by module and export: the build takes any, and the pages would
 * fail. The types keep these and the modules the same.
 */
export const contentSchemas: Readonly<Record<string, z.ZodType>> = {
  'src/content/site.ts': z.object({ site }),
  'src/content/trainers.ts': z.object({
    trainers: z.tuple([trainer, trainer], 'expected two trainers').superRefine(([one, two], it) => {
      if (one.slug !== two.slug) return;
      const message = 'the first trainer has this address: expected another';
      it.addIssue({ code: 'custom', path: [1, 'slug'], message });
    }),
  }),
};
