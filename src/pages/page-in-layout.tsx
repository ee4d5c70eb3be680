import { useLocation } from 'react-router';
import { errorPages } from '../content/interface/errors.ts';
import { type Measurement, asksConsent } from '../measurement.ts';
import { Breadcrumbs } from '../ui/layout/breadcrumbs.tsx';
import { DocumentHead } from '../ui/layout/document-head.tsx';
import { Footer } from '../ui/layout/footer.tsx';
import { Header } from '../ui/layout/header.tsx';
import { ErrorMessage } from '../ui/parts/load-status.tsx';
import { errorMetadata } from './error-page.tsx';
import type { Page, PageState } from './page.ts';

/** Id of the main part, to which keyboard users can skip. */
export const CONTENT_ID = 'contenido';

export interface PageInLayoutProps {
  readonly page: Page;
  readonly state: PageState<unknown>;
  /** The public origin, for canonical addresses. */
  readonly siteUrl: string;
  readonly measurement: Measurement;
  /** Title of the page that a navigation without a page load has led to. */
  readonly announcement?: string;
}

/** A page in the common layout, within a router, as server and browser render it. */
export function PageInLayout(props: PageInLayoutProps) {
  const { page, state, siteUrl, measurement, announcement = '' } = props;
  const { pathname, search } = useLocation();
  const { metadata, main } = contentOf(page, state, pathname + search);
  return (
    <>
      <DocumentHead metadata={metadata} siteUrl={siteUrl} />
      <Header />
      {metadata.trail && <Breadcrumbs trail={metadata.trail} />}
      <main id={CONTENT_ID}>{main}</main>
      <Footer asksConsent={asksConsent(measurement)} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

/** The metadata and the main part of a page, or those of its error. */
function contentOf({ metadata, View, errors }: Page, state: PageState<unknown>, address: string) {
  if (state.status !== 'error') {
    return { metadata: metadata(state), main: <View key={address} state={state} /> };
  }
  const { statusCode } = state;
  const error = errors?.[statusCode] ?? errorPages[statusCode === 503 ? 503 : 404];
  return { metadata: errorMetadata(error), main: <ErrorMessage page={error} /> };
}
