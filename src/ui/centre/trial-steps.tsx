import { trialSession } from '../../content/site.ts';
import { Section } from '../parts/section.tsx';
import { PrivacyNote } from './privacy-note.tsx';

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
