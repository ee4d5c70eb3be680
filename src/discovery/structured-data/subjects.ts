import type { Thing, WebPage } from 'schema-dts';
import { pageTexts } from '../../content/pages.ts';
import { trainers } from '../../content/trainers.ts';
import { blogPostPage } from '../../pages/blog/post-page.tsx';
import type { Page } from '../../pages/page.ts';
import type { Post } from '../../posts/post.ts';
import { routes, trainerHref } from '../../routes.ts';
import { blogPosting } from './blog-posting.ts';
import { centre, centreInBrief, trialOffer } from './centre.ts';
import { articleId, blogId, centreId, offerId, personId, reference } from './ids.ts';
import { galleryPictures } from './image-gallery.ts';
import { person, personInBrief } from './people.ts';
import { website } from './website.ts';

/** Kinds of pages; whatever holds of a `WebPage` holds of the others. */
type PageType = 'WebPage' | 'AboutPage' | 'CollectionPage' | 'ImageGallery' | 'ProfilePage';
type PageProperties = Omit<Partial<Extract<WebPage, { '@type': 'WebPage' }>>, '@type'>;

/** The subject of a page, in addition to its metadata. */
export interface Subject {
  readonly type?: PageType;
  /** The name of the page, where its title says more than that. */
  readonly name?: string;
  readonly properties?: PageProperties;
  /** Things that this page describes in full. */
  readonly things?: readonly Thing[];
}

/** The subject of a page, from its loaded data. */
export function subjectOf(page: Page, data: unknown, siteUrl: string): Subject {
  // The data of a page is what its own loader gave.
  if (page === blogPostPage) return article(data as Post, siteUrl);
  return SUBJECTS[page.path]?.(siteUrl) ?? {};
}

function article(post: Post, siteUrl: string): Subject {
  return {
    properties: {
      mainEntity: reference(articleId(post.slug, siteUrl)),
      speakable: { '@type': 'SpeakableSpecification', cssSelector: ['h1', 'main .lead'] },
    },
    things: [blogPosting(post, siteUrl)],
  };
}

const SUBJECTS: Readonly<Record<string, (siteUrl: string) => Subject>> = {
  [routes.home]: (siteUrl) => ({
    properties: { about: reference(centreId(siteUrl)) },
    things: [centre(siteUrl), website(siteUrl)],
  }),
  [routes.about]: (siteUrl) => ({
    type: 'AboutPage',
    properties: { mainEntity: centreInBrief(siteUrl) },
  }),
  [routes.trainers]: (siteUrl) => ({
    type: 'CollectionPage',
    properties: { about: trainers.map((trainer) => personInBrief(trainer, siteUrl)) },
  }),
  [routes.trialSession]: (siteUrl) => ({
    properties: { mainEntity: reference(offerId(siteUrl)) },
    things: [trialOffer(siteUrl), centreInBrief(siteUrl)],
  }),
  [routes.facilities]: (siteUrl) => ({
    type: 'ImageGallery',
    properties: { about: centreInBrief(siteUrl), associatedMedia: galleryPictures(siteUrl) },
  }),
  [routes.blog]: (siteUrl) => ({
    type: 'CollectionPage',
    properties: { mainEntity: reference(blogId(siteUrl)) },
    things: [
      {
        '@type': 'Blog',
        '@id': blogId(siteUrl),
        name: pageTexts.blog.heading,
        url: siteUrl + routes.blog,
        inLanguage: 'es',
        publisher: centreInBrief(siteUrl),
      },
    ],
  }),
  [routes.topic]: () => ({ type: 'CollectionPage' }),
  ...Object.fromEntries(
    trainers.map((trainer) => [
      trainerHref(trainer.slug),
      (siteUrl: string): Subject => ({
        type: 'ProfilePage',
        name: trainer.name,
        properties: { mainEntity: reference(personId(trainer.slug, siteUrl)) },
        things: [person(trainer, siteUrl), centreInBrief(siteUrl)],
      }),
    ]),
  ),
};
