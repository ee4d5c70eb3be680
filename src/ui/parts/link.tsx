import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';

/**
 * A link inside the site. The one that leads to where the visitor is says so.
 *
 * It is no `Link` of React Router, which brings relative addresses and prefetching of its own along,
 * neither of which the site has.
 *
 * @param props.to an address of the site, from `routes.ts`.
 */
export function Link({ to, ...props }: ComponentProps<'a'> & { readonly to: string }) {
  const { pathname, search } = useLocation();
  return <a aria-current={pathname + search === to ? 'page' : undefined} {...props} href={to} />;
}
