import type { ExerciseGym, Offer } from 'schema-dts';
import { business } from '../../content/legal/business.ts';
import { type Listing, listing } from '../../content/listing.ts';
import { pageTexts } from '../../content/pages.ts';
import { site, trialSession } from '../../content/site.ts';
import { trainers } from '../../content/trainers.ts';
import { amountOf } from '../../content/visit.ts';
import { routes } from '../../routes.ts';
import { CENTRE, OFFER, personInBrief } from './references.ts';

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

/** The trial session, which costs nothing. */
export const trialOffer: Offer = {
  '@type': 'Offer',
  ...OFFER,
  name: trialSession.mail.subject,
  url: routes.trialSession,
  price: 0,
  priceCurrency: 'EUR',
  itemOffered: {
    '@type': 'Service',
    name: trialSession.mail.subject,
    serviceType: site.descriptor,
    provider: CENTRE,
  },
};

/** Each price that the owner has given: the page of the trial session shows them. */
export function pricedOffers({ prices = [] }: Listing = listing): readonly Offer[] {
  return prices.map(({ name, euros }) => ({
    '@type': 'Offer',
    name,
    price: euros,
    priceCurrency: 'EUR',
    offeredBy: CENTRE,
  }));
}

/** The lowest and the highest price, or the only one. */
function priceRange(prices: NonNullable<Listing['prices']>): string {
  const amounts = prices.map(({ euros }) => euros);
  return [...new Set([Math.min(...amounts), Math.max(...amounts)])].map(amountOf).join('–');
}
