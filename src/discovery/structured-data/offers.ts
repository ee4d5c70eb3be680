import type { Offer } from 'schema-dts';
import { type Listing, listing } from '../../content/listing.ts';
import { site, trialSession } from '../../content/site.ts';
import { amountOf } from '../../content/visit.ts';
import { routes } from '../../routes.ts';
import { CENTRE, OFFER } from './references.ts';

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
export function priceRange(prices: NonNullable<Listing['prices']>): string {
  const amounts = prices.map(({ euros }) => euros);
  return [...new Set([Math.min(...amounts), Math.max(...amounts)])].map(amountOf).join('–');
}
