/**
 * 13 months, then the cookie ends and visitors are asked again. The guide of the AEPD on cookies (2023)
 * allows 24, but Chromium stores no cookie longer than 400 days, and Safari none that a script has set
 * longer than 7.
 */
const MAX_AGE_SECONDS = 395 * 86_400;

/** The purposes that a visitor has agreed to; `undefined` where they have not answered this version. */
export function readConsent(name: string, version: string): readonly string[] | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  const stored = new URLSearchParams(pair?.slice(name.length + 1));
  return stored.get('version') === version ? stored.getAll('granted') : undefined;
}

/**
 * Stores a choice with today's date.
 *
 * @param version names what was asked: services and purposes.
 */
export function writeConsent(name: string, version: string, granted: readonly string[]): void {
  const value = new URLSearchParams({ version, date: new Date().toISOString().slice(0, 10) });
  for (const purpose of granted) value.append('granted', purpose);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // Not the CookieStore API: Safari has had it for a year only.
  document.cookie = `${name}=${value}; Max-Age=${MAX_AGE_SECONDS}; Path=/; SameSite=Lax${secure}`;
}

/**
 * Deletes what third-party scripts have stored: all cookies but one, of this host and its parent
 * domains, and the storage of this origin, which the site itself does not use.
 */
export function clearOtherStorage(consentCookie: string): void {
  const labels = location.hostname.split('.');
  const domains = labels.slice(1).map((_, index) => `; Domain=${labels.slice(index).join('.')}`);
  for (const pair of document.cookie.split('; ')) {
    const [other] = pair.split('=');
    if (!other || other === consentCookie) continue;
    for (const domain of ['', ...domains])
      document.cookie = `${other}=; Max-Age=0; Path=/${domain}`;
  }
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // A browser that does not let sites store anything throws; then there is nothing stored.
  }
}
