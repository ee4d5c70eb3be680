import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { NavLink, type NavLinkProps, useNavigate } from 'react-router';

interface LinkProps extends Omit<NavLinkProps, 'to' | 'className' | 'style' | 'children'> {
  readonly to: string;
  readonly className?: string;
  readonly children: React.ReactNode;
}

/**
 * A link inside the site. Where the browser can and the visitor has not asked for less motion, the
 * page changes in a view transition; address and page change in the same moment of it.
 */
export function Link({ to, onClick, ...props }: LinkProps) {
  const navigate = useNavigate();
  return (
    <NavLink
      {...props}
      to={to}
      end
      onClick={(event) => {
        onClick?.(event);
        if (!isPlainClick(event) || !canAnimate()) return;
        event.preventDefault();
        document.startViewTransition(() => flushSync(() => void navigate(to)));
      }}
    />
  );
}

function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier && !event.defaultPrevented;
}

function canAnimate(): boolean {
  return (
    'startViewTransition' in document &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
