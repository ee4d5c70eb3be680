import type { Crumb } from './breadcrumbs.tsx';

/** A picture that networks show of a page. */
export interface SharedImage {
  /** Path or `https:` address of a JPEG, PNG or WebP. */
  readonly src: string;
  /** Pixels, where they are known. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly alt: string;
}

/** Metadata of a page for browsers, search engines and social networks. */
export interface PageMetadata {
  /** Without the centre's name, which follows every title. */
  readonly title: string;
  /** One or two sentences, 110 to 160 characters. */
  readonly description: string;
  /** Path of the page's one canonical address; absent from pages that nobody should index. */
  readonly canonicalPath?: string;
  /** Paths of the pages before and after in a list. */
  readonly previousPath?: string;
  readonly nextPath?: string;
  /** The pages between the home page and this one; absent where no way to the page is shown. */
  readonly trail?: readonly Crumb[];
  /** Of an article: when it appeared and when it changed last, ISO 8601. */
  readonly article?: { readonly published: string; readonly modified?: string | undefined };
  /** The picture that networks show for the page instead of its own social card. */
  readonly image?: SharedImage | undefined;
}
