import type { ExerciseGym, Organization } from 'schema-dts';
import { type Listing, listing } from '../../content/listing.ts';
import { site, trialSession } from '../../content/site.ts';
import { type Trainer, trainers } from '../../content/trainers.ts';
import { isNear, mapUrl, priceFrom } from '../../content/visit.ts';
import { routes, trainerHref } from '../../routes.ts';

/**
 * References to things that are described in full on the home page or on their own page. In all
 * descriptions, addresses on the site are paths; `graph.ts` adds the origin.
 */
export const CENTRE = { '@id': '/#centro' };
export const WEBSITE = { '@id': '/#web' };
export const personOf = (slug: string) => ({ '@id': `${trainerHref(slug)}#persona` });

/** The centre, for pages about something else. */
export const centreInBrief: Organization = {
  '@type': 'Organization',
  ...CENTRE,
  name: site.name,
  url: routes.home,
};

/** A trainer, for pages about something else. */
export function personInBrief({ name, slug }: Trainer) {
  return { '@type': 'Person', ...personOf(slug), name, url: trainerHref(slug) } as const;
}

/** The centre, without what only the legal notice shows. */
export function centre(facts: Listing = listing): ExerciseGym {
  const { street, postalCode, locality, region, country } = site.address;
  const { phone, position, openingHours = [], specialHours = [], prices = [] } = facts;
  const { reviewsUrl, profiles = [] } = facts;
  const nearHours = specialHours.filter(isNear);
  const sameAs = [reviewsUrl, ...profiles.map(({ url }) => url)].filter((url) => url !== undefined);
  return {
    '@type': 'ExerciseGym',
    ...CENTRE,
    name: site.name,
    url: routes.home,
    logo: '/apple-touch-icon.png',
    image: site.heroPicture.wide.file.src,
    ...(phone && { telephone: phone }),
    ...(sameAs.length > 0 && { sameAs }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      postalCode,
      addressLocality: locality,
      addressRegion: region,
      addressCountry: country,
    },
    ...(position && {
      geo: { '@type': 'GeoCoordinates', ...position },
      hasMap: mapUrl(position),
    }),
    ...(openingHours.length > 0 && {
      openingHoursSpecification: openingHours.map(({ days, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification' as const,
        dayOfWeek: [...days],
        opens,
        closes,
      })),
    }),
    ...(nearHours.length > 0 && {
      // As Google reads it, a centre that opens at midnight and closes then is closed.
      specialOpeningHoursSpecification: nearHours.map((hours) => ({
        '@type': 'OpeningHoursSpecification' as const,
        validFrom: hours.from,
        validThrough: hours.through,
        ...(hours.days && { dayOfWeek: hours.days }),
        opens: hours.opens ?? '00:00',
        closes: hours.closes ?? '00:00',
      })),
    }),
    ...(prices.length > 0 && { priceRange: priceFrom(prices) }),
    employee: trainers.map(personInBrief),
    makesOffer: {
      '@type': 'Offer',
      name: trialSession.mail.subject,
      url: routes.trialSession,
      price: 0,
      priceCurrency: 'EUR',
    },
  };
}
