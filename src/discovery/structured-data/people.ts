import type { Person } from 'schema-dts';
import { type Trainer, trainers } from '../../content/trainers.ts';
import { trainerHref } from '../../routes.ts';
import { CENTRE, personOf } from './references.ts';

/** A trainer, from the profile. */
export function person(trainer: Trainer): Person {
  const { role, intro, picture, specialties, website } = trainer;
  return {
    ...inBrief(trainer),
    jobTitle: role,
    description: intro,
    image: picture.file.src,
    knowsAbout: [...specialties],
    worksFor: CENTRE,
    ...(website && { sameAs: website.url }),
  };
}

/** The trainers as pages name them that are about something else. */
export const people = trainers.map(inBrief);

/** The trainer of that name, else a person with no more than the name. */
export function personNamed(name: string): Person {
  const trainer = trainers.find((each) => each.name === name);
  return trainer ? inBrief(trainer) : { '@type': 'Person', name };
}

function inBrief({ name, slug }: Trainer) {
  return { '@type': 'Person', ...personOf(slug), name, url: trainerHref(slug) } as const;
}
