import { isElsewhere, type Measurement } from '../../measurement.ts';

/** Where a container of Google Tag Manager, and the tags for Google Analytics 4, load from and send to. */
const GOOGLE = {
  scripts: ['https://www.googletagmanager.com'],
  connections: [
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.g.doubleclick.net',
    'https://*.google.com',
    'https://*.google.es',
  ],
};

/** Sources that the Content-Security-Policy allows besides the site itself; none by default. */
export interface ThirdParties {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
}

/** Sources for a policy, by what is measured. */
export function thirdPartiesOf(measurement: Measurement): ThirdParties {
  const { tagManagerId, analyticsScriptUrl, webVitalsUrl } = measurement;
  const google = tagManagerId ? GOOGLE : undefined;
  const analytics = originsOf(analyticsScriptUrl);
  return {
    scripts: [...analytics, ...(google?.scripts ?? [])],
    connections: [...analytics, ...originsOf(webVitalsUrl), ...(google?.connections ?? [])],
  };
}

function originsOf(address: string | undefined): readonly string[] {
  return isElsewhere(address) ? [new URL(address).origin] : [];
}
