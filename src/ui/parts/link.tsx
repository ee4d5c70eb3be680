import { type ComponentProps, type MouseEvent, use } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router';

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
  const navigate = useNavigate();
  return (
    <a
      aria-current={pathname + search === to ? 'page' : undefined}
      {...props}
      href={to}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        navigate(to);
      }}
    />
  );
}

function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier && !event.defaultPrevented;
}

/**
 * Gives the function that leads to another page of the site without loading a document.
 *
 * React Router's own hook does this too. It supports relative addresses and data routers besides, which
 * the site does not have, and makes the script that hydrates a page 0.9 kB larger (4 %).
 */
export function useNavigate(): (to: string) => void {
  return use(NavigationContext).navigator.push;
}
