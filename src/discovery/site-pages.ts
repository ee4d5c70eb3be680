import { pages } from '../pages/table.ts';
import { pictureUrl } from './picture-url.ts';
import type { SitemapEntry } from './sitemap.ts';

/** The pages at fixed addresses, as a sitemap names them. Nobody notes when they changed. */
export function fixedPages(siteUrl: string): readonly SitemapEntry[] {
  return pages
    .filter(({ path }) => !path.includes(':'))
    .map(({ path, pictures = [] }) => ({
      url: siteUrl + path,
      pictures: pictures.map((picture) => pictureUrl(picture, siteUrl)),
    }));
}
