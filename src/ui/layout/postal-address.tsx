import { site } from '../../content/site.ts';

/** Where the centre is, in one sentence that breaks only between the street and the place. */
export function Address({ className }: { readonly className: string }) {
  const { street, postalCode, locality } = site.address;
  return (
    <address className={className}>
      <span>{`${street},`}</span> <span>{`${postalCode} ${locality}`}</span>
    </address>
  );
}
