import { expect, test } from 'vitest';
import { routes } from '../../src/routes.ts';
import { httpGet } from '../support/server/http.ts';
import { startServer } from '../support/server/server.ts';
import { installObservatory } from '../support/standards/observatory.ts';

const DATABASE_URL = 'postgresql://web:secret@127.0.0.1:9/site';

/** What every site begins with. */
const BEGIN = 100;

/**
 * Of the Observatory's rules since 2026, which the package of the registry does not have yet:
 * https://github.com/mdn/mdn-http-observatory, src/grader/charts.js.
 */
const NEWER_RULES = [
  ['cross-origin-opener-policy', 'same-origin', 10],
  ['cross-origin-embedder-policy', 'credentialless', 10],
] as const;

test("MDN's HTTP Observatory gives 155 points, all that there are without a preload list and cookies", async () => {
  await using observatory = await installObservatory();
  await using server = await startServer({ DATABASE_URL, SITE_URL: 'https://localhost' });

  const scores = await observatory.score(server.origin);
  const { headers } = await httpGet(server.origin + routes.home);

  expect(scores.filter(({ modifier }) => modifier < 0)).toEqual([]);
  const newer = NEWER_RULES.filter(([name, value]) => headers[name] === value);
  const points = [...scores.map(({ modifier }) => modifier), ...newer.map(([, , it]) => it)];
  const total = points.reduce((sum, modifier) => sum + modifier, BEGIN);
  console.log(`observatory: ${total}`, scores.map(({ result }) => result).join(', '));
  expect(total).toBeGreaterThanOrEqual(155);
}, 240_000);
