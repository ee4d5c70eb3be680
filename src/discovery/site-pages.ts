import { facilities } from '../content/facilities.ts';
import { NOTHING_TO_LOAD } from '../pages/page.ts';
import { pages } from '../pages/table.ts';
import { routes } from '../routes.ts';
import type { SitemapEntry } from './sitemap.ts';

/** The pages at fixed addresses, as a sitemap names them. When they changed nobody notes. */
export function fixedPages(siteUrl: string): readonly SitemapEntry[] {
  return pages
    .filter(({ path }) => !path.includes(':'))
    .map((page) => {
      const image = page.load ? undefined : page.head(NOTHING_TO_LOAD).image;
      const gallery = page.path === routes.facilities ? facilities.gallery : [];
      const shown = new Set([...(image ? [image] : []), ...gallery.map(({ file }) => file.src)]);
      return {
        url: siteUrl + page.path,
        pictures: [...shown].map((src) => new URL(src, siteUrl).href),
      };
    });
}
