import { pages } from '../pages/table.ts';
import { type XmlElement, xmlDocument } from './xml.ts';

/** A page that search engines are to know. Addresses are whole. */
export interface SitemapEntry {
  readonly url: string;
  /** When its content changed last, ISO 8601; absent where nobody knows. */
  readonly modified?: string | undefined;
  /** Addresses of the pictures that it shows, 1,000 at most. */
  readonly pictures?: readonly string[];
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const PICTURES = 'http://www.google.com/schemas/sitemap-image/1.1';

/** The pages at fixed addresses. Nobody notes when they changed. */
export function fixedPages(siteUrl: string): readonly SitemapEntry[] {
  return pages
    .filter(({ path }) => !path.includes(':'))
    .map(({ path, pictures = [] }) => ({
      url: siteUrl + path,
      pictures: pictures.map(({ file }) => siteUrl + file.src),
    }));
}

/** Writes a sitemap (sitemaps.org, with Google's image extension). */
export function sitemap(entries: readonly SitemapEntry[]): Buffer {
  const url = entries.map(({ url: loc, modified, pictures = [] }): XmlElement => ({
    loc,
    lastmod: modified,
    'image:image': pictures.map((picture) => ({ 'image:loc': picture })),
  }));
  return xmlDocument({ urlset: { '@xmlns': SITEMAP, '@xmlns:image': PICTURES, url } });
}

/** Writes an index of sitemaps. */
export function sitemapIndex(urls: readonly string[]): Buffer {
  const parts = urls.map((loc) => ({ loc }));
  return xmlDocument({ sitemapindex: { '@xmlns': SITEMAP, sitemap: parts } });
}
