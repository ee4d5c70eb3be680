import { heads, headings } from '../content/heads.ts';
import { site, trialSession } from '../content/site.ts';
import { routes } from '../routes.ts';
import { Link } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TrainerCards } from '../ui/trainer-cards.tsx';
import type { Page } from './page.ts';

export const trialSessionPage: Page = {
  path: routes.trialSession,
  head: () => ({
    ...heads.trialSession,
    canonicalPath: routes.trialSession,
    image: site.heroPicture.wide.src,
  }),
  View: TrialSession,
};

function TrialSession() {
  return (
    <div className="page">
      <PageHeader {...headings.trialSession} />
      <TrainerCards headingLevel={2} />
      <section className="trial-steps" aria-labelledby="como-es">
        <h2 id="como-es">{trialSession.heading}</h2>
        <p>{trialSession.lead}</p>
        <ol>
          {trialSession.steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className="small-print">
          {trialSession.privacyNote} <Link to={routes.privacy}>{trialSession.privacyLinkLabel}</Link>
        </p>
      </section>
    </div>
  );
}
