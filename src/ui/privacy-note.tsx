import { trialSession } from '../content/site.ts';
import { routes } from '../routes.ts';
import { Link } from './link.tsx';

/** What the law wants said beside an invitation to write. */
export function PrivacyNote() {
  return (
    <p className="small-print">
      {trialSession.privacyNote} <Link to={routes.privacy}>{trialSession.privacyLinkLabel}</Link>
    </p>
  );
}
