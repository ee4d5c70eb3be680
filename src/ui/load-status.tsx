import { errorPrefix, loading } from '../content/errors.ts';

/** Shown in place of what is being loaded. */
export function Loading() {
  return (
    <p className="load-status" role="status">
      {loading}
    </p>
  );
}

/** Says why something could not be shown. */
export function LoadError({ message }: { readonly message: string }) {
  return (
    <p className="load-status load-error" role="alert">
      {errorPrefix}
      {message}
    </p>
  );
}
