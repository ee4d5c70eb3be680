import { trialSession } from '../../content/site.ts';
import { routes } from '../../routes.ts';

/** The note that the law requires beside an invitation to write. */
export function PrivacyNote() {
  return (
    <p className="small-print">
      {trialSession.privacyNote} <a href={routes.privacy}>{trialSession.privacyLinkLabel}</a>
    </p>
  );
}
