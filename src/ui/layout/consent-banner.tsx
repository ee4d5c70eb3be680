import { consent, purposeFacts } from '../../content/interface/consent-texts.ts';
import { type Measurement, servicesOf, whoMeasures } from '../../measurement.ts';
import { routes } from '../../routes.ts';
import { PREFERENCES_HASH } from './footer.tsx';

/** Id of the element that holds the question. */
export const CONSENT_ID = 'cookies';

const HEADING_ID = `${CONSENT_ID}-titulo`;
const DETAILS_ID = `${CONSENT_ID}-finalidades`;

/**
 * The question for consent, as only the server renders it: hidden until `client/consent/consent-dialog.ts` shows it,
 * so that nothing asks where no script runs. It comes before the page: visitors who use the keyboard
 * meet it right after the link that skips to the content.
 */
export function ConsentBanner({ measurement }: { readonly measurement: Measurement }) {
  const purposes = purposeFacts(measurement);
  if (purposes.length === 0) return null;
  return (
    <div
      id={CONSENT_ID}
      data-version={[consent.version, ...servicesOf(measurement)].join('.')}
      data-preferences={routes.cookies + PREFERENCES_HASH}
      data-trial-path={routes.trialSession}
      data-asked={consent.asked}
      data-saved={consent.saved}
    >
      <p className="visually-hidden" role="status" />
      <section className="consent" aria-labelledby={HEADING_ID} hidden>
        <form className="consent-form wrap" name={consent.cookie}>
          <div>
            <h2 id={HEADING_ID} tabIndex={-1}>
              {consent.heading}
            </h2>
            <p>
              {consent.text[whoMeasures(measurement)]} <a href={routes.cookies}>{consent.more}</a>
            </p>
          </div>
          <fieldset className="consent-purposes" id={DETAILS_ID} hidden>
            <legend>{consent.choose}</legend>
            {purposes.map(({ purpose, label, value }) => (
              <label key={purpose}>
                <input type="checkbox" name={purpose} />
                <span>
                  <strong>{label}.</strong> {value}
                </span>
              </label>
            ))}
            <button type="submit" className="button-quiet" value="chosen">
              {consent.save}
            </button>
          </fieldset>
          <div className="consent-answers">
            <button type="submit" className="button-quiet" value="all">
              {consent.accept}
            </button>
            <button type="submit" className="button-quiet" value="none">
              {consent.refuse}
            </button>
            <button
              type="button"
              className="button-quiet"
              aria-expanded="false"
              aria-controls={DETAILS_ID}
            >
              {consent.configure}
            </button>
          </div>
        </form>
      </section>
    </div>
  );
}
