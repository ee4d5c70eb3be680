import type { ComponentProps, ReactNode } from 'react';
import type { Picture } from '../content/content-picture.ts';
import { errorPages } from '../content/errors.ts';
import type { LegalText } from '../content/legal/legal-text.ts';
import { type PageName, type PageTexts, pageTexts } from '../content/pages.ts';
import { routes } from '../routes.ts';
import { Loading } from '../ui/parts/load-status.tsx';
import { LongDate } from '../ui/parts/long-date.tsx';
import { PageHeader, TextSections } from '../ui/parts/sections.tsx';
import { ErrorMessage, errorMetadata } from './error-page.tsx';
import type { Page, PageState } from './page.ts';

interface TextPageProps extends ComponentProps<typeof PageHeader>, Pick<PageTexts, 'sections'> {
  /** Below the text. */
  readonly children?: ReactNode;
}

interface FixedPageOptions extends Partial<TextPageProps> {
  /** Pictures that search engines are to find at the page. */
  readonly pictures?: readonly Picture[];
}

/**
 * A fixed page: it loads no data. Its path is in `routes.ts` and its words are in `content/pages.ts`,
 * both under its name. Below the words stand the `children`.
 */
export function fixedPage(name: PageName, { pictures, ...options }: FixedPageOptions = {}): Page {
  const texts: PageTexts = pageTexts[name];
  const { title, description } = texts;
  return {
    path: routes[name],
    kind: 'centre',
    pictures,
    metadata: () => ({ title, description, canonicalPath: routes[name] }),
    View: () => <TextPage {...texts} {...options} />,
  };
}

/** A page that consists of its heading, text and what stands below it. */
function TextPage({ sections, children, ...header }: TextPageProps) {
  return (
    <div className="wrap section stack">
      <PageHeader {...header} />
      {sections && <TextSections sections={sections} headingLevel={2} />}
      {children}
    </div>
  );
}

/**
 * The legal notice, or the policy on privacy or cookies. They are long and seldom read, so their
 * texts are not part of the script that every visitor gets; links to them load a document.
 */
export function legalPage(name: 'legalNotice' | 'privacy' | 'cookies'): Page<LegalText> {
  return {
    path: routes[name],
    kind: 'centre',
    async load({ measurement }) {
      const { legalTexts } = await import('../content/legal/legal-texts.ts');
      return { status: 'loaded', data: legalTexts[name](measurement) };
    },
    metadata(state) {
      if (state.status !== 'loaded') return errorMetadata(errorPages[503]);
      const { title, description } = state.data;
      return { title, description, canonicalPath: routes[name] };
    },
    View: Legal,
  };
}

function Legal({ state }: { readonly state: PageState<LegalText> }) {
  if (state.status === 'loading') return <Loading />;
  if (state.status === 'error') return <ErrorMessage page={errorPages[503]} />;
  const { updated, updatedLabel, ...text } = state.data;
  return (
    <TextPage {...text}>
      <p className="small-print">
        {updatedLabel}: <LongDate of={updated} />
      </p>
    </TextPage>
  );
}
