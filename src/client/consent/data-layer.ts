declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Tells the container of something, if there is one. */
export function push(event: Readonly<Record<string, unknown>>): void {
  window.dataLayer?.push(event);
}

/** A command is told from other entries by being an `arguments` object; an array is not one. */
export function gtag(..._command: readonly unknown[]): void {
  window.dataLayer ??= [];
  window.dataLayer.push(arguments);
}

/** Without the query, which may hold what a person typed. */
export function thisPage() {
  return { page_path: location.pathname, page_location: location.origin + location.pathname };
}
