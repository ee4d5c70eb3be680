/**
 * What is measured, as the environment says it. A page carries it as attributes of its root element, so
 * that server and browser read one thing: `tagManagerId` here is `data-tag-manager-id` there.
 */
export interface Measurement {
  /** A container of Google Tag Manager, such as `GTM-ABC123`. */
  readonly tagManagerId?: string | undefined;
  /** Path on this site, or `https:` address, of a script that counts visits. */
  readonly analyticsScriptUrl?: string | undefined;
  /** Path on this site, or `https:` address, that web vitals are sent to. */
  readonly webVitalsUrl?: string | undefined;
}

/** What a visitor may agree to, each by itself. */
export type Purpose = 'analytics' | 'advertising';

/**
 * The purposes that need consent before anything is fetched, stored or sent. Web vitals that are
 * sent to this site need none: they contain no data about the visitor.
 */
export function purposesOf({ tagManagerId, ...others }: Measurement): readonly Purpose[] {
  if (tagManagerId) return ['analytics', 'advertising'];
  return others.analyticsScriptUrl || isExternal(others.webVitalsUrl) ? ['analytics'] : [];
}

/** Whether visitors are asked for anything. */
export function asksConsent(measurement: Measurement): boolean {
  return purposesOf(measurement).length > 0;
}

/** Who would measure what of a visit; only called where consent is asked. */
export function whoMeasures({ tagManagerId, analyticsScriptUrl, webVitalsUrl }: Measurement) {
  const hasOther = [analyticsScriptUrl, webVitalsUrl].some(isExternal);
  if (tagManagerId) return hasOther ? 'googleAndOther' : 'google';
  if (!analyticsScriptUrl) return 'speedElsewhere';
  if (isExternal(analyticsScriptUrl)) return 'elsewhere';
  return hasOther ? 'ownAndSpeedElsewhere' : 'own';
}

/** The services that need consent, and their hosts. When they change, visitors are asked again. */
export function servicesOf({ tagManagerId, analyticsScriptUrl, webVitalsUrl }: Measurement) {
  const others = [analyticsScriptUrl, webVitalsUrl].filter(isExternal);
  const hosts = others.map((url) => new URL(url).host);
  return [tagManagerId ? 'tag-manager' : [], analyticsScriptUrl ? 'analytics' : [], hosts].flat();
}

/** Whether an address is external. */
export function isExternal(address: string | undefined): address is string {
  return address !== undefined && !address.startsWith('/');
}
