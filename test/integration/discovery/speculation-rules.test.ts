import { afterAll, expect, test } from 'vitest';
import { machineRoutes, postHref, routes } from '../../../src/routes.ts';
import { createDatabase } from '../../support/database/test-database.ts';
import { httpGet } from '../../support/server/http.ts';
import { startServer } from '../../support/server/server.ts';

const posts = await createDatabase();
const server = await startServer({ DATABASE_URL: posts.databaseUrl });
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await posts[Symbol.asyncDispose]();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  httpGet(server.origin + path, headers);

test('a page names its rules in a header, and an error has none', async () => {
  for (const path of [routes.home, routes.blog]) {
    const { headers } = await get(path);
    expect(headers['speculation-rules']).toBe(`"${machineRoutes.speculationRules}"`);
  }
  expect((await get(postHref('no-existe'))).headers['speculation-rules']).toBeUndefined();
});

test('the rules are of their own type, and none for who saves data', async () => {
  const usual = await get(machineRoutes.speculationRules);
  const saving = await get(machineRoutes.speculationRules, { 'Save-Data': 'on' });

  for (const { status, headers } of [usual, saving]) {
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/speculationrules+json; charset=utf-8');
    expect(headers['vary']).toContain('Save-Data');
  }
  expect(JSON.parse(usual.body.toString())).toHaveProperty('prefetch');
  expect(JSON.parse(saving.body.toString())).toEqual({});
});
