import { site } from '../../content/site.ts';
import { routes } from '../../routes.ts';
import { Link } from '../navigation/link.tsx';

/**
 * The call to action of the header: on phones a bar along the lower edge. On the home page, where
 * the first screen has the bar, its first word alone remains visible at the top.
 */
export function TrialLink() {
  const [firstWord, ...others] = site.hero.action.split(' ');
  return (
    <Link className="button button-bar" to={routes.trialSession}>
      <span>
        {`${firstWord} `}
        <span className="trial-link-rest">{others.join(' ')}</span>
      </span>
    </Link>
  );
}
