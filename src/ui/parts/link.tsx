import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';

/**
 * A link inside the site. `aria-current` marks the link to the current page.
 *
 * Not the `Link` of React Router, which adds relative addresses and prefetching that the site does
 * not use.
 *
 * @param props.to an address of the site, from `routes.ts`.
 */
export function Link({ to, ...props }: ComponentProps<'a'> & { readonly to: string }) {
  const { pathname, search } = useLocation();
  return <a aria-current={pathname + search === to ? 'page' : undefined} {...props} href={to} />;
}
