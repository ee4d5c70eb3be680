import { about } from '../content/about.ts';
import type { Picture } from '../content/content-picture.ts';
import { facilities } from '../content/facilities.ts';
import { site } from '../content/site.ts';
import { trainers } from '../content/trainers.ts';
import { pages } from '../pages/table.ts';
import { routes, trainerHref } from '../routes.ts';
import { pictureUrl } from './picture-url.ts';
import type { SitemapEntry } from './sitemap.ts';

/** The pictures that are worth finding, each at the page where it is at home. */
const PICTURES: Readonly<Record<string, readonly Picture[]>> = {
  [routes.home]: [site.heroPicture.wide],
  [routes.about]: [about.picture],
  [routes.facilities]: facilities.gallery,
  ...Object.fromEntries(trainers.map(({ slug, picture }) => [trainerHref(slug), [picture]])),
};

/** The pages at fixed addresses, as a sitemap names them. When they changed nobody notes. */
export function fixedPages(siteUrl: string): readonly SitemapEntry[] {
  return pages
    .filter(({ path }) => !path.includes(':'))
    .map(({ path }) => ({
      url: siteUrl + path,
      pictures: PICTURES[path]?.map((picture) => pictureUrl(picture, siteUrl)) ?? [],
    }));
}
