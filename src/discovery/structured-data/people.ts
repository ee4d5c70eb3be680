import type { Person } from 'schema-dts';
import type { Trainer } from '../../content/trainers.ts';
import { trainerHref } from '../../routes.ts';
import { pictureUrl } from '../picture-url.ts';
import { centreId, personId, reference } from './ids.ts';

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
    image: pictureUrl(picture, siteUrl),
    knowsAbout: [...specialties],
    worksFor: reference(centreId(siteUrl)),
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
