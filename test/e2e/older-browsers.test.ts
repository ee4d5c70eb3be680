import { expect, test } from 'vitest';
import { routes } from '../../src/routes.ts';
import { PHONE } from '../support/browser/chromium.ts';
import { visitSamples } from '../support/browser/sample-site.ts';

const site = await visitSamples();

test('without the Navigation API links load documents, also for who approaches them', async () => {
  await using page = await site.visit();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
  await page.goto(routes.home);
  const link = page.getByRole('banner').getByRole('link', { name: 'El centro' });

  await link.hover();
  await Promise.all([page.waitForEvent('load'), link.click()]);

  expect(new URL(page.url()).pathname).toBe(routes.facilities);
  expect(page.requested.filter((url) => /all-kinds|hydrate/.test(url))).toEqual([]);
  expect(page.complaints).toEqual([]);
});

test('on the page of an error the menu opens and closes without invoker commands', async () => {
  await using page = await site.visit(PHONE);
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'command');
    addEventListener('command', (event) => event.preventDefault(), { capture: true });
  });
  const response = await page.goto('/%E0%A4%A');
  expect(response?.status()).toBe(400);

  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'El centro' }).waitFor();
  await page.getByRole('button', { name: 'Cerrar el menú' }).click();

  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});
