import { expect, test } from 'vitest';
import { trialSession } from '../../src/content/site.ts';
import { trainers } from '../../src/content/trainers.ts';
import { routes, trainerHref } from '../../src/routes.ts';
import { hydrated } from '../support/browser/chromium.ts';
import { visitSamples } from '../support/browser/sample-site.ts';

const site = await visitSamples();

const [first, second] = trainers;
/** Playwright's browsers let no page use the clipboard by themselves. */
const page = await site.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
const mails = [trainerHref(first.slug), routes.legalNotice];

const copied = () => page.evaluate(() => navigator.clipboard.readText());
const firstButton = (name: RegExp, of = page) => of.getByRole('button', { name }).first();

/** The addresses of all links to write to. */
async function addresses(of = page) {
  const links = await of.locator('a[href^="mailto:"]').all();
  const targets = links.map((link) => link.getAttribute('href'));
  return (await Promise.all(targets)).map((href) => /^mailto:([^?]+)/.exec(href ?? '')?.[1]);
}

test.for(mails)('on %s each e-mail link has a button that copies its address', async (path) => {
  await page.goto(path);

  const linked = await addresses();
  const buttons = await page.getByRole('button', { name: /^Copiar dirección/ }).all();

  expect(linked.length).toBeGreaterThan(0);
  expect(buttons).toHaveLength(linked.length);
  for (const [index, button] of buttons.entries()) {
    await page.evaluate(() => navigator.clipboard.writeText('nothing yet'));
    await button.click();
    await expect.poll(copied).toBe(linked[index]);
    // A live region: screen readers say it.
    const output = page.getByRole('status').filter({ hasText: 'Dirección copiada' });
    await expect.poll(() => output.count()).toBe(1);
  }
});

test('a mail link opens the letter for a booking, which can be copied too, for where no mail program opens, also where the browser has translated the button', async () => {
  await page.goto(trainerHref(first.slug));
  const href = await page.locator('main a[href^="mailto:"]').first().getAttribute('href');
  const { searchParams } = new URL(href ?? '');
  expect(Object.fromEntries(searchParams)).toEqual(trialSession.mail);
  await firstButton(new RegExp(`^Copiar mensaje para ${first.email}$`)).evaluate((it) => {
    const font = document.createElement('font');
    font.textContent = 'Copy message';
    it.replaceChildren(font);
  });

  await page.getByText('Copy message').click();

  await page.getByText('Mensaje copiado').waitFor();
  expect((await copied()).split(/\r?\n/)).toEqual(trialSession.mail.body.split('\r\n'));
});

test('what was said before the page was hydrated stays, but not on the profile of the other trainer', async () => {
  await page.goto(trainerHref(first.slug));

  await firstButton(/^Copiar dirección/).evaluate((it) => it instanceof HTMLElement && it.click());
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

  await firstButton(/^Copiar dirección/, page).press('Enter');

  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(first.email);
});

test('without JavaScript there is no such button, and the address is text', async () => {
  await using page = await site.visit({ javaScriptEnabled: false });
  for (const path of mails) {
    await page.goto(path);
    const text = await page.getByRole('main').innerText();

    for (const address of await addresses(page)) expect(text).toContain(address);
    expect(await page.getByRole('button', { name: /^Copiar/ }).count()).toBe(0);
  }
});
