import { type ComponentProps, type MouseEvent, use } from 'react';
import { CurrentAddress } from './current-address.ts';
import { useGoTo } from './go-to.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the site, from `routes.ts`. */
  readonly to: string;
}

/**
 * A link inside the site. The one that leads to where the visitor is says so.
 *
 * It is no `Link` of React Router, which for relative addresses and prefetching of its own, neither
 * of which the site has, brings 15 kB of script along.
 */
export function Link({ to, onClick, ...props }: LinkProps) {
  const goTo = useGoTo();
  return (
    <a
      aria-current={use(CurrentAddress) === to ? 'page' : undefined}
      {...props}
      href={to}
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
