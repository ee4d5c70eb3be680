import { expect, test } from 'vitest';
import { trainers } from '../../src/content/trainers.ts';
import { routes, trainerHref } from '../../src/routes.ts';
import { hydrated, visit } from '../support/browser/chromium.ts';
import { visitSamples } from '../support/browser/sample-site.ts';

const site = await visitSamples();

const [first, second] = trainers;
const mails = [
  trainerHref(first.slug),
  trainerHref(second.slug),
  routes.legalNotice,
  routes.privacy,
];

test.for(mails)('on %s each e-mail link has a button that copies its address', async (path) => {
  await using visitor = await visit(site.browser, site.origin);
  const { page } = visitor;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
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

test('the letter can be copied too, for where no mail program opens', async () => {
  await using visitor = await visit(site.browser, site.origin);
  const { page } = visitor;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(trainerHref(first.slug));

  await page
    .getByRole('button', { name: `Copiar mensaje: ${first.email}` })
    .first()
    .click();

  await page.getByText('Mensaje copiado').waitFor();
  const letter = await page.evaluate(() => navigator.clipboard.readText());
  expect(letter.split(/\r?\n/)).toContain('Me gustaría reservar una sesión de prueba.');
});

test('what was said before the page was hydrated is still there afterwards', async () => {
  await using visitor = await visit(site.browser, site.origin);
  const { page, complaints } = visitor;
  await page.context().grantPermissions(['clipboard-write']);
  await page.goto(trainerHref(first.slug));

  const button = page.getByRole('button', { name: /^Copiar dirección/ }).first();
  await button.evaluate((it) => it instanceof HTMLElement && it.click());
  await page.getByText('Dirección copiada').waitFor();
  await hydrated(page);

  expect(await page.getByText('Dirección copiada').count()).toBe(1);
  expect(complaints).toEqual([]);
});

test('where copying is not allowed the address is shown and selected', async () => {
  await using visitor = await visit(site.browser, site.origin);
  const { page } = visitor;
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
  await page.goto(trainerHref(first.slug));

  await page
    .getByRole('button', { name: /^Copiar dirección/ })
    .first()
    .press('Enter');

  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(first.email);
});

test('the profile of the other trainer does not say that something was copied', async () => {
  await using visitor = await visit(site.browser, site.origin);
  const { page } = visitor;
  await page.context().grantPermissions(['clipboard-write']);
  await page.goto(trainerHref(first.slug));
  await hydrated(page);
  await page
    .getByRole('button', { name: /^Copiar dirección/ })
    .first()
    .click();
  await page.getByText('Dirección copiada').waitFor();

  await page.getByRole('contentinfo').getByRole('link', { name: second.name }).click();
  await page.getByRole('heading', { level: 1, name: second.name }).waitFor();

  expect(await page.getByText('Dirección copiada').count()).toBe(0);
});

test('without JavaScript there is no such button, and the address is text', async () => {
  const options = { javaScriptEnabled: false };
  await using visitor = await visit(site.browser, site.origin, options);
  const { page } = visitor;
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

test('the mail for a booking begins in good Spanish, one line for each answer', async () => {
  await using visitor = await visit(site.browser, site.origin);
  const { page } = visitor;
  await page.goto(trainerHref(second.slug));

  for (const link of await page.locator('a[href^="mailto:"]').all()) {
    const { pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '');
    expect(pathname).toBe(second.email);
    expect(searchParams.get('subject')).toBe('Sesión de prueba');
    expect(searchParams.get('body')?.split('\r\n')).toEqual([
      'Hola:',
      '',
      'Me gustaría reservar una sesión de prueba.',
      '',
      'Me llamo: ',
      'Lo que busco: ',
      'Días y horas que me van bien: ',
      '',
      '¡Gracias!',
    ]);
  }
});
