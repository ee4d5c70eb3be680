import { machineRoutes } from '../routes.ts';

const DAY_MS = 86_400_000;

/** RFC 9116, section 2.5.5, recommends less than a year. */
const VALID_DAYS = 180;

/** Writes security.txt (RFC 9116): whom to tell of a vulnerability. The same all day long. */
export function securityText(contact: string, siteUrl: string, now = Date.now()): Buffer {
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  return Buffer.from(
    [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: es, en',
      `Canonical: ${siteUrl}${machineRoutes.securityText}`,
      '',
    ].join('\n'),
  );
}
