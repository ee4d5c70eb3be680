import type { PageState } from './page.ts';

/** The data that a page was rendered from; the browser needs them to hydrate the page. */
export interface PageData {
  readonly siteUrl: string;
  readonly state: PageState<unknown>;
}

/** Id of the element that holds the site and is hydrated. */
export const ROOT_ID = 'site';

/** Id of the inert script element that carries the data. */
export const PAGE_DATA_ID = 'page-data';

/** A post's id: bytes that no compression makes fewer. */
const UUID = /^[0-9a-f-]{36}$/;

/**
 * Writes the data as JSON for a script element: nothing in it can close the element. What a browser has
 * no use for is left out: an article's HTML, since the page has it already, and ids of posts, since
 * pages know them by their slugs.
 */
export function serializePageData(data: PageData): string {
  const json = JSON.stringify(data, (key, value) => {
    if (key === 'richContent') return '';
    return key === 'id' && UUID.test(value) ? undefined : value;
  });
  return escapeForScript(json);
}

/** JSON that means the same and cannot close a script element, nor open a comment in it. */
export function escapeForScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/** Reads back what {@link serializePageData} wrote, with the article's HTML from the page. */
export function readPageData(document: Document): PageData {
  const json = document.getElementById(PAGE_DATA_ID)?.textContent ?? '';
  const html = document.querySelector('[data-rich-content]')?.innerHTML;
  return JSON.parse(json, (key, value) => (key === 'richContent' ? (html ?? value) : value));
}
