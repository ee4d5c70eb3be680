import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { consent } from '../../../src/content/interface/consent-texts.ts';
import { business } from '../../../src/content/legal/business.ts';
import { listing } from '../../../src/content/listing.ts';
import { site } from '../../../src/content/site.ts';
import { PRERENDER_FLAG, SPECULATION_RULES } from '../../../src/rendering/inline-scripts.ts';
import { routes } from '../../../src/routes.ts';
import { NOWHERE } from '../../support/database/test-database.ts';
import { startServer } from '../../support/server/server.ts';
import { untilEnd } from '../../support/until-end.ts';

/** No page of these tests needs a database. */
const start = async (env: Record<string, string> = {}) =>
  untilEnd(
    await startServer({ DATABASE_URL: NOWHERE, SITE_URL: 'https://www.example.com', ...env }),
  );

const [plain, measured, counted, vitals] = await Promise.all([
  start(),
  start({ TAG_MANAGER_ID: 'GTM-ABC123', WEB_VITALS_URL: 'https://vitals.example/report' }),
  start({ ANALYTICS_SCRIPT_URL: '/_vercel/insights/script.js' }),
  start({ WEB_VITALS_URL: 'https://vitals.example/report' }),
]);

async function get(server: typeof plain, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.origin + path, { headers });
  const policy = response.headers.get('content-security-policy') ?? '';
  return { policy, html: await response.text() };
}

/** What every page allows. */
const OWN = [PRERENDER_FLAG, SPECULATION_RULES].map(
  (text) => `'sha256-${hash('sha256', text, 'base64')}'`,
);

/** What a policy allows for one kind of thing. */
const sources = (policy: string, directive: string) =>
  policy
    .split(';')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1);

test('with nothing set there is no question, no style for one, and nobody else in the policy', async () => {
  const { html, policy } = await get(plain, routes.home);

  expect(html).not.toContain(consent.heading);
  expect(html).not.toContain(site.cookiePreferencesLabel);
  expect(html).not.toMatch(/\.consent|data-tag-manager|data-analytics|data-consent/);
  expect(sources(policy, 'script-src')).toEqual(["'self'", ...OWN]);
  expect(sources(policy, 'connect-src')).toEqual(["'self'"]);
  expect(policy).toContain("require-trusted-types-for 'script'");
});

test('the policy lets in those that are set, and no others', async () => {
  const withTags = (await get(measured, routes.home)).policy;
  const withCount = (await get(counted, routes.home)).policy;

  expect(sources(withTags, 'script-src')).toEqual([
    "'self'",
    ...OWN,
    'https://www.googletagmanager.com',
  ]);
  expect(sources(withTags, 'connect-src')).toContain('https://vitals.example');
  expect(sources(withTags, 'connect-src')).toContain('https://*.google-analytics.com');
  expect(withTags).not.toMatch(/unsafe|nonce|\*(?:;|$| )/);
  // A container's tags do not know our policy for Trusted Types.
  expect(withTags).not.toContain('trusted-types');
  expect(withCount).toContain("require-trusted-types-for 'script'");
  // A script of the site's own origin needs nothing more.
  expect(sources(withCount, 'script-src')).toEqual(["'self'", ...OWN]);
  expect(sources(withCount, 'connect-src')).toEqual(["'self'"]);
});

test('a page is the same for who has answered and for who has not', async () => {
  const cookie = `${consent.cookie}=version=1&date=2026-11-21&granted=analytics`;

  const first = await get(measured, routes.home);
  const other = await get(measured, routes.home, { Cookie: cookie });

  expect(other.html).toBe(first.html);
  expect(first.html).toContain(consent.heading);
  expect(first.html).toContain('data-tag-manager-id="GTM-ABC123"');
  // Without a script nothing asks, and the link leads to the policy.
  expect(first.html).toMatch(/<div id="cookies"[^>]*><p [^>]*><\/p><section [^>]*hidden=""/);
  expect(first.html).toContain(
    `href="${routes.cookies}#preferencias">${site.cookiePreferencesLabel}<`,
  );
});

test('the legal notice has what the law asks for, from one record', async () => {
  const { html } = await get(plain, routes.legalNotice);

  const { legalName, taxId, email, register } = business;
  for (const value of [legalName, taxId, email, listing.phone, register, site.address.street]) {
    if (value) expect(html).toContain(value);
  }
});

test('the question says who wants to measure', async () => {
  const asked = async (server: typeof plain) =>
    / hidden="".*?<p>([^<]*)/s.exec((await get(server, routes.home)).html)?.[1];

  expect(await asked(measured)).toMatch(/Google y otra empresa.*anuncios/);
  expect(await asked(counted)).toContain('qué páginas son útiles');
  expect(await asked(vitals)).toContain('otra empresa');
});

test('the cookie policy lists what is set, and nothing that is not', async () => {
  const none = (await get(plain, routes.cookies)).html;
  const tags = (await get(measured, routes.cookies)).html;
  const count = (await get(counted, routes.cookies)).html;

  expect(none).toContain('no usa cookies');
  expect(none).not.toMatch(/Google|Analítica|Publicidad/);
  // What stays on the site asks for nothing, and is told all the same.
  expect(none).toContain('La rapidez de la web');
  expect(tags).toMatch(/Google Tag Manager.*_ga.*vitals\.example/s);
  expect(tags).not.toContain('Recuento de visitas');
  expect(count).toContain('Recuento de visitas');
  expect(count).toContain('Analítica');
  expect(count).not.toMatch(/Google|Publicidad/);
  // The site counts that by itself, whatever the answer is.
  expect(count).not.toContain('si cargan rápido');
  expect(count).toContain('La rapidez de la web la medimos aparte');
  expect(tags).not.toContain('la medimos aparte');
});

test('the privacy policy says who answers for what, and on what ground', async () => {
  const none = (await get(plain, routes.privacy)).html;
  const tags = (await get(measured, routes.privacy)).html;

  for (const html of [none, tags]) {
    expect(html).toContain(business.legalName);
    expect(html).toContain(business.privacyEmail);
    expect(html).toMatch(/Base jurídica.*Cuánto tiempo.*Quién los recibe.*portabilidad.*aepd/s);
  }
  expect(none).toContain('no instala cookies');
  expect(tags).toContain('art.\u00a06.1.a del RGPD');
  expect(none).toContain('La rapidez de la web');
  expect(tags).not.toContain('La rapidez de la web');
});
