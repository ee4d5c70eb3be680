/**
 * Adds somebody else's script to the page. Where it does not load, the console says so.
 *
 * @param src what the owner has configured: `script-src` allows no other address.
 */
export function addScript(src: string, data: Readonly<Record<string, string>> = {}): void {
  // Where Trusted Types are enforced there is one such script (src/http/responses/default-headers.ts).
  const policy = globalThis.trustedTypes?.createPolicy('analytics', {
    createScriptURL: (url: string) => url,
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = policy?.createScriptURL(src) ?? src;
  Object.assign(script.dataset, data);
  script.onerror = () => console.log(`Could not load ${src}`);
  document.head.append(script);
}

/** Calls back for the current page, and after each navigation within the document. */
export function onPageView(callback: () => void): void {
  callback();
  addEventListener('page-view', callback);
}
