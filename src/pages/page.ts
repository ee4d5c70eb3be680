import type { ReactNode } from 'react';
import type { Picture } from '../content/content-picture.ts';
import type { ErrorPage } from '../content/interface/errors.ts';
import type { Measurement } from '../measurement.ts';
import type { PostReader, PostReference, PostSummary } from '../posts/post.ts';
import type { PageMetadata } from '../ui/layout/document-head.tsx';

/** The state of a page's data, except after an error. */
export type ViewState<Data> =
  /** With what is known of a post that was chosen from a list. */
  | { readonly status: 'loading'; readonly post?: PostSummary | PostReference | undefined }
  | { readonly status: 'loaded'; readonly data: Data };

/** Why data could not be loaded: unknown, deleted, or not available now. */
export type ErrorCode = 404 | 410 | 503;

/** The state of a page's data. */
export type PageState<Data> =
  ViewState<Data> | { readonly status: 'error'; readonly statusCode: ErrorCode };

/** The result of a loader; `moved` means that the page has another address now. */
export type LoadResult<Data> =
  | Exclude<PageState<Data>, { readonly status: 'loading' }>
  | { readonly status: 'moved'; readonly to: string };

/** The state of a page whose data could not be loaded. */
export function failed(statusCode: ErrorCode): LoadResult<never> {
  return { status: 'error', statusCode };
}

/** Loads the data of a page, on the server or in the browser. @throws what its loader throws. */
export async function loadPage(
  match: PageMatch,
  deps: Pick<LoaderInput, 'posts' | 'measurement'>,
): Promise<LoadResult<unknown>> {
  return (await match.page.load?.({ ...match, ...deps })) ?? NOTHING_TO_LOAD;
}

/** The state of a page that has no loader. */
export const NOTHING_TO_LOAD = { status: 'loaded', data: undefined } as const;

/** Values by name; an absent one was not given. */
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
  /** The page changes when posts change. Without it a rendered page is valid until the day ends. */
  readonly dependsOn?: 'posts';
  /** Pictures that search engines are to find at this page. */
  readonly pictures?: readonly Picture[] | undefined;
  /** Links to it and from it load documents: it is long, seldom read, and never hydrated. */
  readonly isDocument?: true;
  /** Reads the data, on the server or in the browser. @throws where they are not available now. */
  load?(input: LoaderInput): Promise<LoadResult<Data>>;
  /** What visitors read where the data could not be loaded, if it differs from the general texts. */
  readonly errors?: Partial<Record<ErrorCode, ErrorPage>>;
  metadata(state: ViewState<Data>): PageMetadata;
  View(props: { readonly state: ViewState<Data> }): ReactNode;
}

/** A page that an address leads to, and the parameters in the address. */
export interface PageMatch {
  readonly page: Page;
  readonly params: Named;
  readonly query: Named;
  /** The canonical target: the path, with the parameters that the page reads in the order of `query`. */
  readonly address: string;
}
