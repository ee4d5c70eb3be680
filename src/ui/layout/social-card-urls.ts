/**
 * Addresses of the pages' social cards, by canonical path. The build puts them in
 * (`build/social-cards.ts`); in development there are none.
 */
export const socialCards: Readonly<Record<string, string>> = {};
