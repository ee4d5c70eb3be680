import { trialSession } from '../../content/site.ts';
import { routes } from '../../routes.ts';

/** What the law wants said beside an invitation to write. */
export function PrivacyNote() {
  return (
    <p className="small-print">
      {trialSession.privacyNote} <a href={routes.privacy}>{trialSession.privacyLinkLabel}</a>
    </p>
  );
}
