/** Calls back for the page that is shown now, and for each that a navigation without a load shows. */
export function onPageView(callback: () => void): void {
  callback();
  addEventListener('page-view', callback);
}
