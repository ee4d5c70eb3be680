import { addScript, onPageView } from './third-party-script.ts';

declare global {
  interface Window {
    va?: (...call: readonly unknown[]) => void;
    vaq?: unknown[];
  }
}

/**
 * Counts visits by the script at an address. It finds the queue of Vercel's Web Analytics
 * (`window.va`, `window.vaq`), as on that platform, with a call for each page view; a script of
 * another maker ignores the queue and looks for itself.
 */
export function countVisits(src: string): void {
  window.va ??= (...call) => {
    window.vaq ??= [];
    window.vaq.push(call);
  };
  onPageView(() => window.va?.('pageview', { path: location.pathname }));
  addScript(src, { disableAutoTrack: '1' });
}
