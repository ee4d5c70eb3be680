import { trustedScriptUrl } from '../../ui/parts/trusted-types.ts';

/** Adds somebody else's script to the page, once. Where it does not load, the console says so. */
export function addScript(src: string, data: Readonly<Record<string, string>> = {}): void {
  if (document.head.querySelector(`script[src="${CSS.escape(src)}"]`)) return;
  const script = document.createElement('script');
  script.async = true;
  script.src = trustedScriptUrl(src);
  Object.assign(script.dataset, data);
  script.onerror = () => console.log(`Could not load ${src}`);
  document.head.append(script);
}
