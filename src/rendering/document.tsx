import type { ReactNode } from 'react';
import { colours } from '../content/colours.ts';
import { site } from '../content/site.ts';
import { type Measurement, purposesOf } from '../measurement.ts';
import type { PageKind, PageState } from '../pages/page.ts';
import { PAGE_DATA_ID, PAGE_ROOT_ID } from '../pages/page-data.ts';
import { machineRoutes } from '../routes.ts';
import { CONSENT_ID, ConsentBanner } from '../ui/layout/consent-banner.tsx';
import type { Assets } from './assets.ts';

interface DocumentProps {
  readonly assets: Assets;
  readonly kind: PageKind;
  /** JSON for hydration; without it the document carries no script. */
  readonly pageData?: string;
  /** The description of the page for search engines: JSON-LD that {@link escapeForScript} has passed. */
  readonly graph?: string | undefined;
  /** Whether the page's data could be had; the entry script asks for it. */
  readonly status: PageState<unknown>['status'];
  /** Only what has a script can measure. */
  readonly measurement?: Measurement;
  readonly children: ReactNode;
}

/** The formats of the blog's feed, for programs that look for one. */
const FEEDS = [
  { type: 'application/rss+xml', title: 'RSS', href: machineRoutes.rss },
  { type: 'application/atom+xml', title: 'Atom', href: machineRoutes.atom },
  { type: 'application/feed+json', title: 'JSON Feed', href: machineRoutes.jsonFeed },
] as const;

/**
 * The whole document, as only the server renders it. Its styles stand in it; it holds no inline
 * script and no style attribute, which the Content-Security-Policy forbids.
 */
export function Document({
  assets,
  kind,
  pageData,
  graph,
  status,
  measurement = {},
  children,
}: DocumentProps) {
  return (
    <html
      lang="es"
      data-status={status}
      data-all-kinds={assets.allKinds}
      data-tag-manager-id={measurement.tagManagerId}
      data-analytics-script-url={measurement.analyticsScriptUrl}
      data-web-vitals-url={measurement.webVitalsUrl}
      data-consent={purposesOf(measurement).length > 0 ? CONSENT_ID : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={colours.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={colours.dark} media="(prefers-color-scheme: dark)" />
        <link
          rel="preload"
          href={assets.preloadedFont}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        {/* Here and not in a file: on a slow network a file costs a round trip before any paint. */}
        {/* oxlint-disable-next-line react/no-danger -- it is the build's own stylesheet */}
        <style dangerouslySetInnerHTML={{ __html: assets.styles[kind] }} />
        <meta property="og:site_name" content={site.name} />
        <meta property="og:locale" content="es_ES" />
        <meta name="twitter:card" content="summary_large_image" />
        {FEEDS.map(({ type, title, href }) => (
          <link key={href} rel="alternate" type={type} title={title} href={href} />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {pageData &&
          assets.scripts.map(({ src, integrity }) => (
            <script key={src} type="module" src={src} integrity={integrity} fetchPriority="low" />
          ))}
      </head>
      <body>
        <ConsentBanner measurement={measurement} />
        <div id={PAGE_ROOT_ID}>{children}</div>
        {/* Data, which the policy lets be: browsers run nothing of this type. */}
        {graph && (
          // oxlint-disable-next-line react/no-danger -- it cannot close the element
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: graph }} />
        )}
        {pageData && (
          <script
            id={PAGE_DATA_ID}
            type="application/json"
            // oxlint-disable-next-line react/no-danger -- serializePageData escapes it
            dangerouslySetInnerHTML={{ __html: pageData }}
          />
        )}
      </body>
    </html>
  );
}
