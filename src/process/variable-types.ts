import * as z from 'zod';

/* Types of environment variables. Their messages say what was expected. */

/** From 0, in digits alone: `Number` would also take 1.5, 1e3 and 0x10. */
export function wholeNumber(max: number) {
  const expected = `expected a whole number from 0 to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, expected)
    .transform(Number)
    .refine((number) => number <= max, expected);
}

export const origin = z
  .string()
  .refine(isHttpOrigin, 'expected an origin such as https://www.example.com, without a path')
  .transform((text) => new URL(text).origin);

export const tagManagerId = z
  .string()
  .regex(/^GTM-[A-Z0-9]{4,12}$/, 'expected the id of a Google Tag Manager container: GTM-ABC123');

export const address = z
  .string()
  .refine(
    (text) => /^\/(?!\/)[\w./~-]*$/.test(text) || isHttpsAddress(text),
    'expected a path such as /script.js, or an https: address',
  );

export const securityContact = z
  .string()
  .refine(
    (text) => isHttpsAddress(text) || z.email().safeParse(text).success,
    'expected an e-mail address or an https: address',
  )
  .transform((text) => (isHttpsAddress(text) ? new URL(text).href : `mailto:${text}`));

export const httpsAddress = z
  .string()
  .refine(isHttpsAddress, 'expected an https: address')
  .transform((text) => new URL(text).href);

function isHttpOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

/** Whether an address is valid, in a Content-Security-Policy too, where `;` and `,` end a source. */
function isHttpsAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && !url.username && !/[\s;,]/.test(text);
}
