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

/**
 * Writes the data as JSON for a script element: nothing in it can close the element. An article's
 * HTML and headings are left out, since the page contains them. Ids of posts and hashes of pictures
 * are left out, since the browser does not need them and they do not compress.
 */
export function serializePageData(data: PageData): string {
  const json = JSON.stringify(data, (key, value) => {
    if (key === 'richContent') return '';
    if (key === 'headings') return [];
    return key === 'id' || key === 'hash' ? undefined : value;
  });
  return escapeForScript(json);
}

/** JSON that means the same and cannot close a script element, nor open a comment in it. */
export function escapeForScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/** Reads what {@link serializePageData} wrote, with the HTML and headings of the article in the page. */
export function readPageData(document: Document): PageData {
  const json = document.getElementById(PAGE_DATA_ID)?.textContent ?? '';
  const html = document.querySelector('[data-rich-content]')?.innerHTML;
  const headings = Array.from(document.querySelectorAll<HTMLElement>('[data-level]'), (item) => ({
    id: item.querySelector('a')?.getAttribute('href')?.slice(1),
    text: item.textContent,
    level: Number(item.dataset['level']),
  }));
  return JSON.parse(json, (key, value) => {
    if (key === 'richContent') return html ?? value;
    return key === 'headings' ? headings : value;
  });
}
