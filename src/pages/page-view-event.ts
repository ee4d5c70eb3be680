/** What the window is told when a navigation without a page load has ended, title and all. */
export const PAGE_VIEW = 'page-view';
