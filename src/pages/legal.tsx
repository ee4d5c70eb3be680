import type { LegalSection, LegalText } from '../content/legal/legal-text.ts';
import { routes } from '../routes.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { Facts } from '../ui/facts.tsx';
import { formatDate } from '../ui/format-date.ts';
import { Loading } from '../ui/load-status.tsx';
import { PageHeader } from '../ui/page-header.tsx';
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
    load: async ({ measurement }) =>
      (await import('../content/legal/legal-texts.ts')).legalTexts[name](measurement),
    head: (state) =>
      state.status === 'loaded'
        ? { ...state.data.head, canonicalPath: routes[name] }
        : errorHead(503),
    View: Legal,
  }),
);

function Legal({ state }: { readonly state: PageState<LegalText> }) {
  if (state.status === 'loading') return <Loading />;
  if (state.status === 'error') return <ErrorMessage name={503} />;
  const { heading, lead, updated, updatedLabel, sections } = state.data;
  return (
    <article className="wrap section stack">
      <PageHeader heading={heading} lead={lead} />
      <div className="margin-heads">
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </div>
      <p className="small-print">
        {updatedLabel}: <time dateTime={updated}>{formatDate(updated)}</time>
      </p>
    </article>
  );
}

function Section({ section }: { readonly section: LegalSection }) {
  const { id, heading, paragraphs, facts, items, link } = section;
  return (
    <section id={id} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`}>{heading}</h2>
      <div className="flow">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {facts && <Facts facts={facts} />}
        {items && (
          <ul className="dashes">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
        {link && (
          <p>
            <a href={link.url}>{link.label}</a>
          </p>
        )}
      </div>
    </section>
  );
}
