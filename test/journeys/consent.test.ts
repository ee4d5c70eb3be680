import { expect, test } from 'vitest';
import { consent } from '../../src/content/interface/consent-texts.ts';
import { site as content } from '../../src/content/site.ts';
import { routes } from '../../src/routes.ts';
import { startOwnJourneys } from './engines/journeys.ts';
import { DESKTOP } from './engines/visitor.ts';

const SCRIPT = '/_vercel/insights/script.js';

const site = await startOwnJourneys({ ANALYTICS_SCRIPT_URL: SCRIPT });
site.gate.handle(/^\/_vercel\//, (response) => {
  response.setHeader('Content-Type', 'text/javascript').end('window.isCounted = true');
});

const isCounted = () => 'isCounted' in window;
const stored = () => document.cookie + localStorage.length + sessionStorage.length;

test('nothing is stored or counted before an answer; who accepts is counted until they withdraw it', async () => {
  await using visitor = await site.arrive(DESKTOP, routes.home);
  await visitor.sees('#cookies section', consent.heading);
  await visitor.seesColours(5, '#cookies h2');
  await visitor.hydrated();
  await visitor.click('header nav a', 'El centro');
  await visitor.until((path) => location.pathname === path, routes.facilities);
  await visitor.sees('#cookies section', consent.heading);
  expect(await visitor.evaluate(stored)).toBe('00');
  expect(site.gate.requested).not.toContain(SCRIPT);

  await visitor.still();
  await visitor.click('#cookies button', consent.accept);
  await visitor.until(isCounted);
  await visitor.missesAll('#cookies section');
  await visitor.goto(routes.about);
  await visitor.until(isCounted);
  await visitor.missesAll('#cookies section');

  await visitor.click('footer a', content.cookiePreferencesLabel);
  await visitor.click('#cookies button', consent.refuse);
  await visitor.missesAll('#cookies section');
  await visitor.until(() => !('isCounted' in window));
  await visitor.goto(routes.home);
  await visitor.hydrated();
  expect(await visitor.evaluate(isCounted)).toBe(false);
});
