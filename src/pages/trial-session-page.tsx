import { pageTexts } from '../content/pages.ts';
import { trialSession } from '../content/site.ts';
import { PrivacyNote } from '../ui/centre/privacy-note.tsx';
import { TrainerCards } from '../ui/centre/trainer-cards.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { fixedPage } from './fixed-page.tsx';

export const trialSessionPage = fixedPage('trialSession', { View: TrialSession });

function TrialSession() {
  return (
    <div className="wrap section stack">
      <PageHeader {...pageTexts.trialSession} />
      <TrainerCards headingLevel={2} />
      <section className="stack" aria-labelledby="como-es">
        <div className="heading">
          <h2 id="como-es">{trialSession.heading}</h2>
          <p className="lead">{trialSession.lead}</p>
        </div>
        <ol className="steps side-by-side">
          {trialSession.steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <PrivacyNote />
      </section>
    </div>
  );
}
