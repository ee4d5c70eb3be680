import type { ReactNode } from 'react';
import type { Picture } from '../content/content-picture.ts';
import type { Measurement } from '../measurement.ts';
import type { PostReader } from '../posts/post.ts';
import type { PageMetadata } from '../ui/layout/document-head.tsx';

/** Where a page's data stands. */
export type PageState<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly data: Data }
  | {
      readonly status: 'error';
      readonly message: string;
      readonly statusCode: 404 | 410 | 503;
    };

/** The result of a loader when the page has moved to another address. */
export class Redirect {
  /** Path of that address. */
  readonly to: string;

  constructor(to: string) {
    this.to = to;
  }
}

/** The result of a loader when the page was deleted for good. */
export const GONE = Symbol('gone');

/** Values by name; what is not there was not given. */
type Named = Readonly<Record<string, string | undefined>>;

/** The input of a loader. */
export interface LoaderInput {
  /** From the path. */
  readonly params: Named;
  /** From the query: those that the page names, none of them empty. */
  readonly query: Named;
  readonly posts: PostReader;
  /** The cookie policy lists what is measured. */
  readonly measurement: Measurement;
}

/** Pages of a kind have a stylesheet of their own, `styles/{kind}.css`. */
export type PageKind = 'centre' | 'blog' | 'article';

/** One page of the site: where it is, what it needs, what it says and how it looks. */
export interface Page<Data = unknown> {
  /** Path pattern, from `routes.ts`. */
  readonly path: string;
  readonly kind: PageKind;
  /** The query parameters that change the page. All others are ignored. */
  readonly query?: readonly string[];
  /** Whether the query contains free text, such as a search. Such pages are not cached. */
  isFreeForm?(query: Named): boolean;
  /** The page changes when posts change. Without it a rendered page is valid until the process ends. */
  readonly dependsOn?: 'posts';
  /** Pictures that search engines are to find at this page. */
  readonly pictures?: readonly Picture[] | undefined;
  /** The message for a visitor when the data cannot be loaded; pages without a loader never fail. */
  readonly failure?: string;
  /** Reads the data; `undefined` means that there is no such page. Runs on both sides. */
  load?(input: LoaderInput): Promise<Data | Redirect | typeof GONE | undefined>;
  metadata(state: PageState<Data>): PageMetadata;
  View(props: { readonly state: PageState<Data> }): ReactNode;
}

/** A page that an address leads to, and the parameters in the address. */
export interface PageMatch {
  readonly page: Page;
  readonly params: Named;
  readonly query: Named;
  /** The path with the parameters that the page reads, in its own order: one for one page. */
  readonly address: string;
}

/**
 * Loads a page's data into a state.
 *
 * @throws what the loader throws.
 */
export async function loadPage(
  page: Page,
  input: LoaderInput,
): Promise<PageState<unknown> | Redirect> {
  if (page.load === undefined) return NOTHING_TO_LOAD;
  const data = await page.load(input);
  if (data instanceof Redirect) return data;
  if (data === GONE) return failedState(page, 410);
  return data === undefined ? failedState(page, 404) : { status: 'loaded', data };
}

/** The state of a page whose data could not be had. */
export function failedState(page: Page, statusCode: 404 | 410 | 503): PageState<never> {
  return { status: 'error', message: page.failure ?? '', statusCode };
}

/** The state of a page that has no loader. */
export const NOTHING_TO_LOAD: PageState<undefined> = { status: 'loaded', data: undefined };
