import { about } from '../content/about.ts';
import { facilities } from '../content/facilities.ts';
import { headings } from '../content/page-texts.ts';
import centre from '../content/photos/tarjeta.jpg';
import { site } from '../content/site.ts';
import { trainers } from '../content/trainers.ts';
import type { PictureFile } from '../media/picture.ts';
import { routes, trainerHref } from '../routes.ts';

/** What a page's card shows on social networks. */
interface SocialCardContent {
  /** Canonical path; a page that has no card shows that of the home page. */
  readonly path: string;
  readonly title: string;
  readonly picture: PictureFile;
}

const [mainFloor, rack, , kettlebells] = facilities.gallery;

/** A card for each fixed page. Read by the build alone. */
export const socialCardContents: readonly SocialCardContent[] = [
  { path: routes.home, title: site.hero.title, picture: centre },
  { path: routes.about, title: about.heading, picture: about.picture.file },
  { path: routes.trainers, title: headings.trainers.heading, picture: kettlebells.file },
  { path: routes.trialSession, title: headings.trialSession.heading, picture: rack.file },
  { path: routes.facilities, title: headings.facilities.heading, picture: mainFloor.file },
  { path: routes.blog, title: headings.blog.heading, picture: about.picture.file },
  ...trainers.map(({ slug, name, picture }) => ({
    path: trainerHref(slug),
    title: name,
    picture: picture.file,
  })),
];
