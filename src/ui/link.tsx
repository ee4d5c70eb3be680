import { type MouseEvent, use } from 'react';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';
import { CurrentAddress } from './current-address.ts';
import { useGoTo } from './go-to.ts';

interface LinkProps extends Omit<RouterLinkProps, 'to'> {
  readonly to: string;
}

/** A link inside the site. The one that leads to where the visitor is says so. */
export function Link({ to, onClick, ...props }: LinkProps) {
  const goTo = useGoTo();
  return (
    <RouterLink
      aria-current={use(CurrentAddress) === to ? 'page' : undefined}
      {...props}
      to={to}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlainClick(event)) return;
        event.preventDefault();
        goTo(to);
      }}
    />
  );
}

function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier && !event.defaultPrevented;
}
