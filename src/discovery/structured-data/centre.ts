import type { ExerciseGym, Offer, Organization, Person, WebSite } from 'schema-dts';
import { heads } from '../../content/heads.ts';
import { listing } from '../../content/listing.ts';
import { site, trialSession } from '../../content/site.ts';
import { type Trainer, trainers } from '../../content/trainers.ts';
import { parameters, routes, trainerHref } from '../../routes.ts';

/** A thing that is described in full elsewhere: at home, or on its own page. */
export function reference(id: string) {
  return { '@id': id };
}

export const centreId = (siteUrl: string) => `${siteUrl}/#centro`;
export const websiteId = (siteUrl: string) => `${siteUrl}/#web`;
export const blogId = (siteUrl: string) => `${siteUrl + routes.blog}#blog`;
export const offerId = (siteUrl: string) => `${siteUrl + routes.trialSession}#oferta`;
export const personId = (slug: string, siteUrl: string) => `${siteUrl + trainerHref(slug)}#persona`;

/** The centre, from what the footer shows and what the owner has said for maps. */
export function centre(siteUrl: string): ExerciseGym {
  const { street, postalCode, locality, region, country } = site.address;
  const { position, areaServed, openingHours, priceRange } = listing;
  return {
    '@type': 'ExerciseGym',
    '@id': centreId(siteUrl),
    name: site.name,
    description: heads.home.description,
    url: siteUrl + routes.home,
    image: new URL(site.heroPicture.wide.file.src, siteUrl).href,
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

/** The site, and how one searches in it. */
export function website(siteUrl: string): WebSite {
  return {
    '@type': 'WebSite',
    '@id': websiteId(siteUrl),
    name: site.name,
    url: siteUrl + routes.home,
    inLanguage: 'es',
    publisher: reference(centreId(siteUrl)),
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${siteUrl}${routes.blog}?${parameters.search}={palabras}`,
      },
      // Google's property of schema.org's Actions, which names the parameter.
      ...{ 'query-input': 'required name=palabras' },
    },
  };
}

/** A trainer, from the profile. */
export function person(trainer: Trainer, siteUrl: string): Person {
  const { name, slug, role, intro, picture, specialties, website: own } = trainer;
  return {
    '@type': 'Person',
    '@id': personId(slug, siteUrl),
    name,
    url: siteUrl + trainerHref(slug),
    jobTitle: role,
    description: intro,
    image: new URL(picture.file.src, siteUrl).href,
    knowsAbout: [...specialties],
    worksFor: centreInBrief(siteUrl),
    ...(own && { sameAs: own.url }),
  };
}

/** A trainer as a page names them that is about something else. */
export function personInBrief({ name, slug }: Trainer, siteUrl: string): Person {
  return {
    '@type': 'Person',
    '@id': personId(slug, siteUrl),
    name,
    url: siteUrl + trainerHref(slug),
  };
}
