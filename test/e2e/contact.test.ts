import { expect, test } from 'vitest';
import { trialSession } from '../../src/content/site.ts';
import { trainers } from '../../src/content/trainers.ts';
import { routes, trainerHref } from '../../src/routes.ts';
import { hydrated } from '../support/browser/chromium.ts';
import { visitSamples } from '../support/browser/sample-site.ts';

const site = await visitSamples();

const [first, second] = trainers;
/** Playwright's browsers let no page use the clipboard by themselves. */
const page = await site.visit({
  permissions: ['clipboard-read', 'clipboard-write'],
});
const mails = [trainerHref(first.slug), routes.legalNotice];

test.for(mails)('on %s each e-mail link has a button that copies its address', async (path) => {
  await page.goto(path);

  const links = await page.locator('a[href^="mailto:"]').all();
  const buttons = await page.getByRole('button', { name: /^Copiar dirección/ }).all();

  expect(links.length).toBeGreaterThan(0);
  expect(buttons).toHaveLength(links.length);
  for (const [index, button] of buttons.entries()) {
    const address = /^mailto:([^?]+)/.exec((await links[index]?.getAttribute('href')) ?? '')?.[1];
    await page.evaluate(() => navigator.clipboard.writeText('nothing yet'));
    await button.click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    // A live region: screen readers say it.
    const output = page.getByRole('status').filter({ hasText: 'Dirección copiada' });
    await expect.poll(() => output.count()).toBe(index + 1);
  }
});

test('a mail link opens the letter for a booking, which can be copied too, for where no mail program opens', async () => {
  await page.goto(trainerHref(first.slug));
  const href = await page.locator('main a[href^="mailto:"]').first().getAttribute('href');
  const { searchParams } = new URL(href ?? '');
  expect(Object.fromEntries(searchParams)).toEqual(trialSession.mail);

  await page
    .getByRole('button', { name: `Copiar mensaje para ${first.email}` })
    .first()
    .click();

  await page.getByText('Mensaje copiado').waitFor();
  const letter = await page.evaluate(() => navigator.clipboard.readText());
  expect(letter.split(/\r?\n/)).toEqual(trialSession.mail.body.split('\r\n'));
});

test('a button copies too whose words the browser has translated', async () => {
  await page.goto(trainerHref(first.slug));
  const button = page.getByRole('button', { name: /^Copiar mensaje/ }).first();
  await button.evaluate((it) => {
    const font = document.createElement('font');
    font.textContent = 'Copy message';
    it.replaceChildren(font);
  });

  await page.getByText('Copy message').click();

  await page.getByText('Mensaje copiado').waitFor();
});

test('what was said before the page was hydrated stays, but not on the profile of the other trainer', async () => {
  await page.goto(trainerHref(first.slug));

  const button = page.getByRole('button', { name: /^Copiar dirección/ }).first();
  await button.evaluate((it) => it instanceof HTMLElement && it.click());
  await page.getByText('Dirección copiada').waitFor();
  await hydrated(page);
  expect(await page.getByText('Dirección copiada').count()).toBe(1);

  await page.getByRole('contentinfo').getByRole('link', { name: second.name }).click();
  await page.getByRole('heading', { level: 1, name: second.name }).waitFor();
  expect(await page.getByText('Dirección copiada').count()).toBe(0);
  expect(page.complaints).toEqual([]);
});

test('where copying is not allowed the address is shown and selected', async () => {
  await using page = await site.visit();
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
  await page.goto(trainerHref(first.slug));

  await page
    .getByRole('button', { name: /^Copiar dirección/ })
    .first()
    .press('Enter');

  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(first.email);
});

test('without JavaScript there is no such button, and the address is text', async () => {
  await using page = await site.visit({ javaScriptEnabled: false });
  for (const path of mails) {
    await page.goto(path);
    const text = await page.getByRole('main').innerText();

    for (const link of await page.locator('a[href^="mailto:"]').all()) {
      const address = /^mailto:([^?]+)/.exec((await link.getAttribute('href')) ?? '')?.[1];
      expect(text).toContain(address);
    }
    expect(await page.getByRole('button', { name: /^Copiar/ }).count()).toBe(0);
  }
});
