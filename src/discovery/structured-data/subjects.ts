import type { BlogPosting, Person, Thing, WebSite } from 'schema-dts';
import { site } from '../../content/site.ts';
import { type Trainer, trainerNamed, trainers } from '../../content/trainers.ts';
import { blogPostPage } from '../../pages/blog/post-page.tsx';
import type { Page } from '../../pages/page.ts';
import type { Post } from '../../posts/post.ts';
import { postHref, routes, trainerHref } from '../../routes.ts';
import { CENTRE, centre, centreInBrief, personInBrief, personOf, WEBSITE } from './centre.ts';

/** The subject of a page, in addition to its metadata. */
interface Subject {
  readonly '@type'?: 'ProfilePage';
  readonly about?: { readonly '@id': string };
  readonly mainEntity?: { readonly '@id': string };
  /** The name of the page, where its title says more than that. */
  readonly name?: string;
  /** Things that this page describes in full. */
  readonly things?: readonly Thing[];
}

/** The subject of a page: the centre at home, a trainer, an article. Other pages have none of their own. */
export function subjectOf(page: Page, data: unknown): Subject {
  // The data of a page is what its own loader gave.
  if (page === blogPostPage) return article(data as Post);
  if (page.path === routes.home) return { about: CENTRE, things: [centre(), website] };
  const trainer = trainers.find(({ slug }) => trainerHref(slug) === page.path);
  return trainer ? profile(trainer) : {};
}

export const website: WebSite = {
  '@type': 'WebSite',
  ...WEBSITE,
  name: site.name,
  url: routes.home,
  inLanguage: 'es',
  publisher: CENTRE,
};

function article(post: Post): Subject {
  const id = { '@id': `${postHref(post.slug)}#articulo` };
  const posting: BlogPosting = {
    '@type': 'BlogPosting',
    ...id,
    headline: post.title,
    description: post.description,
    image: post.heroImageUrl,
    datePublished: post.date,
    author: personNamed(post.author),
    publisher: centreInBrief,
    ...(post.topics.length > 0 && { articleSection: [...post.topics] }),
  };
  return { mainEntity: id, things: [posting] };
}

/** The trainer of that name, else a person with no more than the name. */
function personNamed(name: string): Person {
  const trainer = trainerNamed(name);
  return trainer ? personInBrief(trainer) : { '@type': 'Person', name };
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
  const things = [person, centreInBrief];
  return { '@type': 'ProfilePage', name, mainEntity: personOf(slug), things };
}
