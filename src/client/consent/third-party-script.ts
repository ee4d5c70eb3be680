/** Adds somebody else's script to the page. Where it does not load, the console says so. */
export function addScript(src: string, data: Readonly<Record<string, string>> = {}): void {
  const script = document.createElement('script');
  script.async = true;
  policy ??= createPolicy();
  script.src = policy?.createScriptURL(src) ?? src;
  Object.assign(script.dataset, data);
  script.onerror = () => console.log(`Could not load ${src}`);
  document.head.append(script);
}

let policy: ReturnType<typeof createPolicy>;

/**
 * For the addresses of scripts: the owner has configured them, and `script-src` allows no other. Made
 * with the first script, since the security policy does not allow it where there is none.
 */
function createPolicy() {
  return globalThis.trustedTypes?.createPolicy('analytics', {
    createScriptURL: (url: string) => url,
  });
}

/** Calls back for the page that is shown now, and for each that a navigation without a load shows. */
export function onPageView(callback: () => void): void {
  callback();
  addEventListener('page-view', callback);
}
