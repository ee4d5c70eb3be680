import { StaticRouter } from 'react-router';
import { colours } from '../content/colours.ts';
import { layoutTexts } from '../content/interface/layout.ts';
import { site } from '../content/site.ts';
import { graphOf } from '../discovery/structured-data/graph.ts';
import { asksConsent } from '../measurement.ts';
import { NOTHING_TO_LOAD, type PageState } from '../pages/page.ts';
import { escapeForScript, PAGE_DATA_ID, ROOT_ID, serializePageData } from '../pages/page-data.ts';
import { CONTENT_ID, PageInLayout, type PageInLayoutProps } from '../pages/page-in-layout.tsx';
import { machineRoutes } from '../routes.ts';
import { CONSENT_ID, ConsentBanner } from '../ui/layout/consent-banner.tsx';
import type { Assets } from './assets.ts';
import { SPECULATION_RULES } from './inline-scripts.ts';

export interface DocumentProps extends Omit<PageInLayoutProps, 'state' | 'announcement'> {
  /** Without it there is nothing to load. */
  readonly state?: PageState<unknown>;
  /** Without it the page has no address of its own, and is not hydrated. */
  readonly address?: string;
  readonly assets: Assets;
}

/** The formats of the blog's feed, for programs that look for one. */
const FEEDS = [
  ['application/rss+xml', 'RSS', machineRoutes.rss],
  ['application/atom+xml', 'Atom', machineRoutes.atom],
  ['application/feed+json', 'JSON Feed', machineRoutes.jsonFeed],
] as const;

/** No link leads to this address, so none is marked as the current one. */
const NO_PAGE = '/error';

/**
 * The whole document, as only the server renders it. Its styles stand in it; it holds no inline
 * script that runs and no style attribute, which the Content-Security-Policy forbids.
 */
export function Document(props: DocumentProps) {
  const { page, state = NOTHING_TO_LOAD, address, assets, siteUrl } = props;
  const graph = graphOf(page, state, siteUrl);
  // The styles of articles have none for errors.
  const kind = state.status === 'error' ? 'blog' : page.kind;
  // Failed requests without an address, and previews, are not measured.
  const measurement = address ? props.measurement : {};
  return (
    <html
      lang="es"
      data-status={state.status}
      data-tag-manager-id={measurement.tagManagerId}
      data-analytics-script-url={measurement.analyticsScriptUrl}
      data-web-vitals-url={measurement.webVitalsUrl}
      data-consent={asksConsent(measurement) ? CONSENT_ID : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={colours.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={colours.dark} media="(prefers-color-scheme: dark)" />
        {assets.preloadedFonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {/* Here and not in a file: on a slow network a file costs a round trip before any paint. */}
        {/* oxlint-disable-next-line react/no-danger -- it is the build's own stylesheet */}
        <style dangerouslySetInnerHTML={{ __html: assets.styles[kind] }} />
        <meta property="og:site_name" content={site.name} />
        <meta property="og:locale" content="es_ES" />
        <meta name="twitter:card" content="summary_large_image" />
        {FEEDS.map(([type, title, href]) => (
          <link key={href} rel="alternate" type={type} title={title} href={href} />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <script type="module" {...assets.script} fetchPriority="low" />
      </head>
      <body>
        <a className="skip-link display" href={`#${CONTENT_ID}`}>
          {layoutTexts.skipLink}
        </a>
        <ConsentBanner measurement={measurement} />
        <div id={ROOT_ID}>
          <StaticRouter location={address ?? NO_PAGE}>
            <PageInLayout {...{ page, state, siteUrl, measurement }} />
          </StaticRouter>
        </div>
        {address && state.status !== 'error' && (
          <Data type="speculationrules" json={SPECULATION_RULES} />
        )}
        {graph && <Data type="application/ld+json" json={escapeForScript(graph)} />}
        {address && !page.isDocument && (
          <Data
            id={PAGE_DATA_ID}
            type="application/json"
            json={serializePageData({ siteUrl, state })}
          />
        )}
      </body>
    </html>
  );
}

/** Data: browsers run nothing of these types. */
function Data({ json, ...props }: { id?: string; type: string; json: string }) {
  // oxlint-disable-next-line react/no-danger -- it is escaped and cannot close the element
  return <script {...props} dangerouslySetInnerHTML={{ __html: json }} />;
}
