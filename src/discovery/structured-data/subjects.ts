import type { BlogPosting, Person, Thing, WebPage } from 'schema-dts';
import { type Trainer, trainers } from '../../content/trainers.ts';
import { blogPostPage } from '../../pages/blog/post-page.tsx';
import type { Page } from '../../pages/page.ts';
import type { Post } from '../../posts/post.ts';
import { postHref, routes, trainerHref } from '../../routes.ts';
import { centre, pricedOffers, trialOffer } from './centre.ts';
import {
  BLOG,
  blogOfCentre,
  CENTRE,
  centreInBrief,
  OFFER,
  personInBrief,
  personNamed,
  personOf,
  website,
} from './references.ts';

/** The subject of a page, in addition to its metadata. */
export interface Subject extends Omit<Partial<Extract<WebPage, { '@type': 'WebPage' }>>, '@type'> {
  /** What holds of a `WebPage` holds of the other kinds. */
  readonly '@type'?: 'AboutPage' | 'CollectionPage' | 'ImageGallery' | 'ProfilePage';
  /** The name of the page, where its title says more than that. */
  readonly name?: string;
  /** Things that this page describes in full. */
  readonly things?: readonly Thing[];
}

/** The subject of a page, from its loaded data. */
export function subjectOf(page: Page, data: unknown): Subject {
  // The data of a page is what its own loader gave.
  return page === blogPostPage ? article(data as Post) : (SUBJECTS[page.path] ?? {});
}

function article(post: Post): Subject {
  const id = { '@id': `${postHref(post.slug)}#articulo` };
  const posting: BlogPosting = {
    '@type': 'BlogPosting',
    ...id,
    headline: post.title,
    description: post.description,
    image: post.heroImageUrl,
    datePublished: post.date,
    ...(post.modified !== undefined && { dateModified: post.modified }),
    author: personNamed(post.author),
    publisher: centreInBrief,
    mainEntityOfPage: { '@id': postHref(post.slug) },
    isPartOf: BLOG,
    inLanguage: 'es',
    wordCount: post.wordCount,
    timeRequired: `PT${post.readingMinutes}M`,
    ...(post.topics.length > 0 && { articleSection: [...post.topics] }),
  };
  return { mainEntity: id, things: [posting] };
}

function profile(trainer: Trainer): Subject {
  const { name, slug, role, intro, picture, specialties } = trainer;
  const person: Person = {
    ...personInBrief(trainer),
    jobTitle: role,
    description: intro,
    image: picture.file.src,
    knowsAbout: [...specialties],
    worksFor: CENTRE,
    ...(trainer.website && { sameAs: trainer.website.url }),
  };
  return {
    '@type': 'ProfilePage',
    name,
    mainEntity: personOf(slug),
    things: [person, centreInBrief],
  };
}

const SUBJECTS: Readonly<Record<string, Subject>> = {
  [routes.home]: { about: CENTRE, things: [centre(), website] },
  [routes.about]: { '@type': 'AboutPage', mainEntity: centreInBrief },
  [routes.trainers]: { '@type': 'CollectionPage', about: trainers.map(personInBrief) },
  [routes.trialSession]: {
    mainEntity: OFFER,
    things: [trialOffer, ...pricedOffers(), centreInBrief],
  },
  [routes.facilities]: { '@type': 'ImageGallery', about: centreInBrief },
  [routes.blog]: { '@type': 'CollectionPage', mainEntity: BLOG, things: [blogOfCentre] },
  [routes.topic]: { '@type': 'CollectionPage' },
  ...Object.fromEntries(trainers.map((trainer) => [trainerHref(trainer.slug), profile(trainer)])),
};
