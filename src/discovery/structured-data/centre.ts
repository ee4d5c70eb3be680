import type { ExerciseGym, Offer, Organization } from 'schema-dts';
import { business } from '../../content/legal/business.ts';
import { type Listing, listing } from '../../content/listing.ts';
import { pageTexts } from '../../content/pages.ts';
import { site, trialSession } from '../../content/site.ts';
import { trainers } from '../../content/trainers.ts';
import { routes } from '../../routes.ts';
import { pictureUrl } from '../picture-url.ts';
import { centreId, offerId, reference } from './ids.ts';
import { personInBrief } from './people.ts';

/** The centre, from what footer and legal notice show and what the owner has said for maps. */
export function centre(siteUrl: string, facts: Listing = listing): ExerciseGym {
  const { street, postalCode, locality, region, country } = site.address;
  const { position, areaServed, openingHours, priceRange } = facts;
  return {
    '@type': 'ExerciseGym',
    '@id': centreId(siteUrl),
    name: site.name,
    legalName: business.legalName,
    description: pageTexts.home.description,
    url: siteUrl + routes.home,
    image: pictureUrl(site.heroPicture.wide, siteUrl),
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
    ...(priceRange && { priceRange }),
    employee: trainers.map((trainer) => personInBrief(trainer, siteUrl)),
    makesOffer: trialOffer(siteUrl),
  };
}

/** The centre as a page names it that is about something else. */
export function centreInBrief(siteUrl: string): Organization {
  return {
    '@type': 'Organization',
    '@id': centreId(siteUrl),
    name: site.name,
    url: siteUrl + routes.home,
  };
}

/** The trial session, which costs nothing. */
export function trialOffer(siteUrl: string): Offer {
  return {
    '@type': 'Offer',
    '@id': offerId(siteUrl),
    name: trialSession.mail.subject,
    url: siteUrl + routes.trialSession,
    price: 0,
    priceCurrency: 'EUR',
    itemOffered: {
      '@type': 'Service',
      name: trialSession.mail.subject,
      serviceType: site.descriptor,
      provider: reference(centreId(siteUrl)),
    },
  };
}
