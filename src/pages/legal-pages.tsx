import { errorPages } from '../content/errors.ts';
import type { LegalText } from '../content/legal/legal-text.ts';
import { routes } from '../routes.ts';
import { formatDate } from '../ui/blog/format-date.ts';
import { Loading } from '../ui/blog/load-status.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { ErrorMessage } from '../ui/parts/error-message.tsx';
import { TextSections } from '../ui/parts/text-sections.tsx';
import { errorHead } from './error-page.tsx';
import type { Page, PageState } from './page.ts';

/**
 * What the law wants said: the legal notice, the policies on privacy and on cookies. Long and seldom
 * read, they and their heads are no part of the script that every visitor gets; links to them load a
 * page.
 */
export const legalPages = (['legalNotice', 'privacy', 'cookies'] as const).map(
  (name): Page<LegalText> => ({
    path: routes[name],
    kind: 'centre',
    load: async ({ measurement }) =>
      (await import('../content/legal/legal-texts.ts')).legalTexts[name](measurement),
    head: (state) =>
      state.status === 'loaded'
        ? { ...state.data.head, canonicalPath: routes[name] }
        : errorHead(errorPages[503]),
    View: Legal,
  }),
);

function Legal({ state }: { readonly state: PageState<LegalText> }) {
  if (state.status === 'loading') return <Loading />;
  if (state.status === 'error') return <ErrorMessage page={errorPages[503]} />;
  const { heading, lead, updated, updatedLabel, sections } = state.data;
  return (
    <article className="wrap section stack">
      <PageHeader heading={heading} lead={lead} />
      <TextSections sections={sections} headingLevel={2} />
      <p className="small-print">
        {updatedLabel}: <time dateTime={updated}>{formatDate(updated)}</time>
      </p>
    </article>
  );
}
