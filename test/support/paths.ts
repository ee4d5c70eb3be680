import { trainers } from '../../src/content/trainers.ts';
import { routes, trainerHref } from '../../src/routes.ts';

/** Every page that is there without a post. */
export const pathsWithoutPosts = [
  routes.home,
  routes.about,
  routes.trainers,
  routes.trialSession,
  routes.facilities,
  routes.legalNotice,
  routes.privacy,
  routes.cookies,
  routes.blog,
  ...trainers.map(({ slug }) => trainerHref(slug)),
];
