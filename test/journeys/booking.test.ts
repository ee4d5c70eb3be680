import { expect, test } from 'vitest';
import { trialSession } from '../../src/content/site.ts';
import { profileTexts, trainers } from '../../src/content/trainers.ts';
import { postHref, routes, trainerHref } from '../../src/routes.ts';
import { startJourneys } from './engines/journeys.ts';
import { DESKTOP, PHONE } from './engines/visitor.ts';
import { untilEnd } from '../support/until-end.ts';

const site = await startJourneys();

const visitors = {
  phone: untilEnd(await site.arrive(PHONE)),
  computer: untilEnd(await site.arrive(DESKTOP)),
};
const devices = ['phone', 'computer'] as const;
const [first] = trainers;
const everyTrainer = trainers.map(({ email }) => email);

/** In the page: what a visitor can press without scrolling, of what a selector finds. */
function withinReach(selector: string) {
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const middle = document.elementFromPoint(x + width / 2, y + height / 2);
    if (y < 0 || y + height > innerHeight || !element.contains(middle)) return [];
    const { href } = element as HTMLAnchorElement;
    return [{ said: element.innerText, address: /^mailto:([^?]+)/.exec(href)?.[1] }];
  });
}

/** In the page: no mail program opens, and the page notes the letter. */
function noteLetters() {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="mailto:"]');
    if (!link) return;
    event.preventDefault();
    Object.assign(window, { letter: link.href });
  });
}

const MAILS = 'a[href^="mailto:"]';

test.for(
  devices.flatMap((device) => [
    [routes.home, device, 2] as const,
    [postHref(site.slugs[0] ?? ''), device, 2] as const,
    [trainerHref(first.slug), device, 1] as const,
  ]),
)(
  'from %s on a %s a letter is open in %i taps, without scrolling',
  async ([path, device, taps]) => {
    const visitor = visitors[device];
    await visitor.goto(path);

    if (taps === 2) {
      await visitor.click('header a, main a', 'Reserva');
      await visitor.until((booking) => location.pathname === booking, routes.trialSession);
      await visitor.sees('h1', 'Reserva');
    }
    // While a page changes into the next one nothing is.
    await expect.poll(() => visitor.evaluate(withinReach, MAILS)).not.toEqual([]);
    await visitor.evaluate(noteLetters);
    await visitor.click(MAILS, profileTexts.write(first.name));

    await visitor.until(() => 'letter' in window);
    expect(await visitor.evaluate(() => Reflect.get(window, 'letter'))).toContain(
      `mailto:${first.email}?subject=${encodeURIComponent(trialSession.mail.subject)}`,
    );
    expect(await visitor.evaluate(() => scrollY)).toBe(0);
  },
);

test.for(
  devices.flatMap((device) => [
    [routes.trialSession, device, everyTrainer] as const,
    [trainerHref(first.slug), device, [first.email]] as const,
  ]),
)(
  'on %s on a %s those can be written to at once, and nothing has the colour of the action but the mail',
  async ([path, device, trainers]) => {
    const visitor = visitors[device];
    await visitor.goto(path);

    const mails = await visitor.evaluate(withinReach, MAILS);
    // A profile's bar on a phone writes to the same trainer.
    expect([...new Set(mails.map(({ address }) => address))]).toEqual(trainers);
    const buttons = await visitor.evaluate(withinReach, 'main [data-copy]');
    if (path === routes.trialSession) {
      expect(mails).toHaveLength(2);
      expect(buttons.map(({ said }) => said)).toEqual(
        trainers.flatMap(() => ['Copiar dirección', 'Copiar mensaje']),
      );
      const inStepOne = '[aria-labelledby="como-es"] li:first-child [data-copy]';
      const found = (selector: string) => document.querySelectorAll(selector).length;
      expect(await visitor.evaluate(found, inStepOne)).toBe(2 * trainers.length);
    }

    const accented = await visitor.evaluate((mail) => {
      const colourOf = (element: Element) => getComputedStyle(element).backgroundColor;
      const action = colourOf(document.querySelector(`main ${mail}`) as Element);
      return [...document.querySelectorAll<HTMLAnchorElement>('a, button')]
        .filter((element) => colourOf(element) === action)
        .map(({ href }) => href.split(':')[0]);
    }, MAILS);
    const header = () => document.querySelector('header > .button')?.getAttribute('aria-current');

    expect(new Set(accented)).toEqual(new Set(['mailto']));
    expect(await visitor.evaluate(header)).toBe(path === routes.trialSession ? 'page' : null);
  },
);

test('on a phone the portrait of a trainer follows the name, and a note of two lines the mail', async () => {
  const visitor = visitors.phone;
  await visitor.goto(trainerHref(first.slug));

  const { portrait, address, noteLines } = await visitor.evaluate(() => {
    const note = document.querySelector('main header .small-print') as HTMLElement;
    const { lineHeight } = getComputedStyle(note);
    return {
      portrait: document.querySelector('main header img')?.getBoundingClientRect().top ?? 0,
      address: document.querySelector('main [data-copy]')?.getBoundingClientRect().top ?? 0,
      noteLines: Math.round(note.offsetHeight / Number.parseFloat(lineHeight)),
    };
  });

  expect(portrait).toBeLessThan(PHONE.height * 0.6);
  expect(portrait).toBeLessThan(address);
  expect(noteLines).toBeLessThanOrEqual(2);
  await visitor.sees('main li', first.specialties[0]);
  await visitor.sees('main li', first.specialties[4]);
});
