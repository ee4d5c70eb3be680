import type { ExerciseGym } from 'schema-dts';
import { business } from '../../content/legal/business.ts';
import { type Listing, listing } from '../../content/listing.ts';
import { pageTexts } from '../../content/pages.ts';
import { site } from '../../content/site.ts';
import { trainers } from '../../content/trainers.ts';
import { routes } from '../../routes.ts';
import { priceRange, trialOffer } from './offers.ts';
import { CENTRE, personInBrief } from './references.ts';

/** The centre, from what footer and legal notice show and what the owner has said for maps. */
export function centre(facts: Listing = listing): ExerciseGym {
  const { street, postalCode, locality, region, country } = site.address;
  const { position, areaServed, openingHours, prices = [] } = facts;
  return {
    '@type': 'ExerciseGym',
    ...CENTRE,
    name: site.name,
    legalName: business.legalName,
    description: pageTexts.home.description,
    url: routes.home,
    image: site.heroPicture.wide.file.src,
    email: business.email,
    ...(business.phone && { telephone: business.phone }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      postalCode,
      addressLocality: locality,
      addressRegion: region,
      addressCountry: country,
    },
    ...(position && { geo: { '@type': 'GeoCoordinates', ...position } }),
    ...(areaServed && { areaServed }),
    ...(openingHours && {
      openingHoursSpecification: openingHours.map(({ days, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification' as const,
        dayOfWeek: [...days],
        opens,
        closes,
      })),
    }),
    ...(prices.length > 0 && { priceRange: priceRange(prices) }),
    employee: trainers.map(personInBrief),
    makesOffer: trialOffer,
  };
}
