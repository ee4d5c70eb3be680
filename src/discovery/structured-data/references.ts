import type { Organization, Person, WebSite } from 'schema-dts';
import { site } from '../../content/site.ts';
import { type Trainer, trainerNamed } from '../../content/trainers.ts';
import { routes, trainerHref } from '../../routes.ts';

/**
 * References to things that are described in full elsewhere: at home, or on their own page. Here and
 * in all descriptions addresses on the site are paths; `graph.ts` puts the origin before them.
 */
export const CENTRE = { '@id': '/#centro' };
export const WEBSITE = { '@id': '/#web' };
export const personOf = (slug: string) => ({ '@id': `${trainerHref(slug)}#persona` });

/** The centre as a page names it that is about something else. */
export const centreInBrief: Organization = {
  '@type': 'Organization',
  ...CENTRE,
  name: site.name,
  url: routes.home,
};

/** A trainer as pages name one that are about something else. */
export function personInBrief({ name, slug }: Trainer) {
  return { '@type': 'Person', ...personOf(slug), name, url: trainerHref(slug) } as const;
}

/** The trainer of that name, else a person with no more than the name. */
export function personNamed(name: string): Person {
  const trainer = trainerNamed(name);
  return trainer ? personInBrief(trainer) : { '@type': 'Person', name };
}

export const website: WebSite = {
  '@type': 'WebSite',
  ...WEBSITE,
  name: site.name,
  url: routes.home,
  inLanguage: 'es',
  publisher: CENTRE,
};
