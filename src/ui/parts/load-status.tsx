import { errorPrefix, loading, postError } from '../../content/interface/errors.ts';

/** Says why something could not be shown. */
export function LoadError({ message }: { readonly message: string }) {
  return (
    <p
      className="load-status load-error"
      role="alert"
      lang={message === postError ? 'en' : undefined}
    >
      {`${errorPrefix}${message}`}
    </p>
  );
}

/** Shown in place of what is being loaded. */
export function Loading() {
  return (
    <p className="load-status" role="status" lang="en">
      {loading}
    </p>
  );
}
