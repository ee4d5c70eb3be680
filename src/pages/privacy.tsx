import { heads } from '../content/heads.ts';
import { type LegalSection, privacyPolicy } from '../content/legal.ts';
import { routes } from '../routes.ts';
import { Facts } from '../ui/facts.tsx';
import { formatDate } from '../ui/format-date.ts';
import { PageHeader } from '../ui/page-header.tsx';
import type { Page } from './page.ts';

export const privacyPage: Page = {
  path: routes.privacy,
  head: () => ({ ...heads.privacy, canonicalPath: routes.privacy }),
  View: Privacy,
};

function Privacy() {
  const { heading, lead, updated, updatedLabel, sections } = privacyPolicy;
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
