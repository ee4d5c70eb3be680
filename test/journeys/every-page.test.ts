import sharp from 'sharp';
import { expect, test } from 'vitest';
import { routes } from '../../src/routes.ts';
import { startJourneys } from './engines/journeys.ts';
import { DESKTOP, PHONE } from './engines/visitor.ts';
import { looksOf } from '../support/browser/looks.ts';
import { untilEnd } from '../support/until-end.ts';

const site = await startJourneys();
const visitors = {
  phone: untilEnd(await site.arrive(PHONE)),
  desktop: untilEnd(await site.arrive(DESKTOP)),
};

const devices = ['phone', 'desktop'] as const;

test.for(devices.flatMap((device) => site.paths.map((path) => [path, device] as const)))(
  '%s on a %s is painted and hydrated, which changes no look; it stores nothing and asks nobody else',
  async ([path, device]) => {
    const visitor = visitors[device];
    const complained = visitor.complaints.length;

    await visitor.goto(path);
    await visitor.evaluate(() => Object.assign(document.querySelector('h1') ?? {}, { sent: true }));
    const looks = await visitor.evaluate(looksOf);
    // Legal texts are not.
    if (path !== routes.privacy) await visitor.hydrated();
    await visitor.until(() => window.prerenderReady);
    // The page has brought all styles that it needs: those of other kinds change nothing.
    expect(await visitor.evaluate(looksOf)).toEqual(looks);

    expect(visitor.complaints.slice(complained)).toEqual([]);
    await visitor.seesColours(5, 'h1');
    expect(
      await visitor.evaluate(() => {
        const requested = performance.getEntriesByType('resource').map(({ name }) => name);
        // It cuts off what would overflow.
        document.querySelector('main')?.style.setProperty('overflow', 'visible');
        const { scrollWidth } = document.documentElement;
        const items = [...document.querySelectorAll('li:has(> :is(article, figure))')];
        return {
          hasItsHeading: 'sent' in (document.querySelector('h1') ?? {}),
          others: requested.filter((address) => !address.startsWith(location.origin)),
          stored: document.cookie + localStorage.length + sessionStorage.length,
          // A picture from edge to edge goes under the scrollbar.
          overflow: Math.max(0, scrollWidth - window.innerWidth),
          // Safari gives an empty marker a line of its own.
          linesAbove: items.filter((item) => {
            const padding = parseFloat(getComputedStyle(item).paddingBlockStart);
            const [block = item] = item.children;
            const above = block.getBoundingClientRect().y - item.getBoundingClientRect().y;
            return above - padding > 1;
          }).length,
        };
      }),
    ).toEqual({ hasItsHeading: true, others: [], stored: '00', overflow: 0, linesAbove: 0 });
  },
);

test('the sign of the centre is light on the dark ground of the footer', async () => {
  const { evaluate, goto, page } = visitors.desktop;
  await goto(routes.home);

  const sign = await evaluate(() => {
    const image = document.querySelector('footer a[href="/"] img');
    image?.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = image?.getBoundingClientRect() ?? new DOMRect();
    return [x, y, width, height].map(Math.floor);
  });
  const [left = 0, top = 0, width = 0, height = 0] = sign;
  const brightest = async () => {
    const part = sharp(await page.screenshot()).extract({ left, top, width, height });
    return Math.max(...(await part.greyscale().raw().toBuffer()));
  };
  await expect.poll(brightest).toBeGreaterThan(200);
});
