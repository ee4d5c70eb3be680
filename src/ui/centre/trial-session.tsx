import { listing } from '../../content/listing.ts';
import { trialSession } from '../../content/site.ts';
import { visitSections, visitTexts } from '../../content/visit.ts';
import { PrivacyNote } from '../parts/contact.tsx';
import { Section, TextSections } from '../parts/sections.tsx';

/** How a trial session goes. */
export function TrialSteps() {
  const { heading, lead, steps } = trialSession;
  return (
    <Section id="como-es" heading={heading} lead={lead}>
      <ol className="steps side-by-side">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <PrivacyNote />
    </Section>
  );
}

const VISIT = visitSections(listing);

/** Hours, prices and the way, where the owner has given any of them. */
export function Visit() {
  if (VISIT.length === 0) return null;
  return (
    <Section id="antes-de-venir" heading={visitTexts.heading}>
      <TextSections sections={VISIT} headingLevel={3} />
    </Section>
  );
}
