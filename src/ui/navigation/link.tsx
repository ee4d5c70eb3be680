import { type ComponentProps, type MouseEvent, use } from 'react';
import { Navigation } from './navigation.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** An address of the site, from `routes.ts`. */
  readonly to: string;
}

/** A link inside the site. The one that leads to where the visitor is says so. */
export function Link({ to, ...props }: LinkProps) {
  const { address, goTo } = use(Navigation);
  return (
    <a
      aria-current={address === to ? 'page' : undefined}
      {...props}
      href={to}
      onClick={(event) => {
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
