import { heads } from '../content/heads.ts';
import type { LegalSection, PrivacyPolicy } from '../content/legal.ts';
import { routes } from '../routes.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { Facts } from '../ui/facts.tsx';
import { formatDate } from '../ui/format-date.ts';
import { Loading } from '../ui/load-status.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Page, PageState } from './page.ts';

export const privacyPage: Page<PrivacyPolicy> = {
  path: routes.privacy,
  // Long and seldom read: it is not part of the script that every visitor gets.
  load: async () => (await import('../content/legal.ts')).privacyPolicy,
  head: () => ({ ...heads.privacy, canonicalPath: routes.privacy }),
  View: Privacy,
};

function Privacy({ state }: { readonly state: PageState<PrivacyPolicy> }) {
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
