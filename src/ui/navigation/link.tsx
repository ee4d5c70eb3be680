import type { ComponentProps, MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from './use-navigate.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** An address of the site, from `routes.ts`. */
  readonly to: string;
}

/**
 * A link inside the site. The one that leads to where the visitor is says so.
 *
 * It is no `Link` of React Router, which brings relative addresses and prefetching of its own along,
 * neither of which the site has.
 */
export function Link({ to, ...props }: LinkProps) {
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
