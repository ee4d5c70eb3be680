const LONG_DATE = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'long',
  timeZone: 'Europe/Madrid',
});

/**
 * An instant (ISO 8601) as a Spanish date, «12 de marzo de 2026». Locale and zone are fixed: a cached
 * page and its hydration must not depend on where they run.
 */
export function LongDate({ of }: { readonly of: string }) {
  return <time dateTime={of}>{LONG_DATE.format(new Date(of))}</time>;
}
