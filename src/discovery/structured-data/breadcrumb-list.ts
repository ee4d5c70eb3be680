import type { BreadcrumbList } from 'schema-dts';
import type { Crumb } from '../../ui/layout/breadcrumbs.tsx';
import { reference } from './ids.ts';

/** The way to a page, as it is shown above it, and the page itself. */
export function breadcrumbList(
  trail: readonly Crumb[],
  page: { readonly name: string; readonly url: string },
  siteUrl: string,
): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...trail.map(({ name, path }) => ({ name, url: siteUrl + path })), page].map(
      ({ name, url }, index) => ({
        '@type': 'ListItem' as const,
        position: index + 1,
        name,
        item: reference(url),
      }),
    ),
  };
}
