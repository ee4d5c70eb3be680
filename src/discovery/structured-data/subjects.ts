import type { Thing, WebPage } from 'schema-dts';
import { facilities } from '../../content/facilities.ts';
import { trainers } from '../../content/trainers.ts';
import { blogPostPage } from '../../pages/blog/post-page.tsx';
import type { Page } from '../../pages/page.ts';
import type { Post } from '../../posts/post.ts';
import { routes, trainerHref } from '../../routes.ts';
import { blogPosting } from './blog-posting.ts';
import {
  blogOfCentre,
  centre,
  centreInBrief,
  pricedOffers,
  trialOffer,
  website,
} from './centre.ts';
import { people, person } from './people.ts';
import { articleOf, BLOG, CENTRE, OFFER, personOf } from './references.ts';

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
  return {
    mainEntity: articleOf(post.slug),
    speakable: { '@type': 'SpeakableSpecification', cssSelector: ['h1', 'main .lead'] },
    things: [blogPosting(post)],
  };
}

const SUBJECTS: Readonly<Record<string, Subject>> = {
  [routes.home]: { about: CENTRE, things: [centre(), website] },
  [routes.about]: { '@type': 'AboutPage', mainEntity: centreInBrief },
  [routes.trainers]: { '@type': 'CollectionPage', about: people },
  [routes.trialSession]: {
    mainEntity: OFFER,
    things: [trialOffer, ...pricedOffers(), centreInBrief],
  },
  [routes.facilities]: {
    '@type': 'ImageGallery',
    about: centreInBrief,
    associatedMedia: facilities.gallery.map(({ file, title, caption, alt }) => ({
      '@type': 'ImageObject',
      contentUrl: file.src,
      name: title,
      caption,
      description: alt,
    })),
  },
  [routes.blog]: { '@type': 'CollectionPage', mainEntity: BLOG, things: [blogOfCentre] },
  [routes.topic]: { '@type': 'CollectionPage' },
  ...Object.fromEntries(
    trainers.map((trainer): [string, Subject] => [
      trainerHref(trainer.slug),
      {
        '@type': 'ProfilePage',
        name: trainer.name,
        mainEntity: personOf(trainer.slug),
        things: [person(trainer), centreInBrief],
      },
    ]),
  ),
};
