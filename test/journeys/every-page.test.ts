import { afterAll, expect, test } from 'vitest';
import { postHref, routes } from '../../src/routes.ts';
import { startJourneys } from './engines/journeys.ts';
import { DESKTOP, PHONE } from './engines/visitor.ts';

const site = await startJourneys();
const visitors = { phone: await site.arrive(PHONE), desktop: await site.arrive(DESKTOP) };
afterAll(async () => {
  for (const visitor of Object.values(visitors)) await visitor[Symbol.asyncDispose]();
});

const devices = ['phone', 'desktop'] as const;

test.for(devices.flatMap((device) => site.paths.map((path) => [path, device] as const)))(
  '%s on a %s is painted and hydrated, stores nothing and asks nobody else',
  async ([path, device]) => {
    const visitor = visitors[device];
    const complained = visitor.complaints.length;

    await visitor.page.goto(path);
    await visitor.evaluate(() => Object.assign(document.querySelector('h1') ?? {}, { sent: true }));
    // Legal texts are not.
    if (path !== routes.privacy) await visitor.hydrated();
    await visitor.until(() => window.prerenderReady);

    expect(visitor.complaints.slice(complained)).toEqual([]);
    await visitor.seesColours(5, 'h1');
    expect(
      await visitor.evaluate(() => {
        const requested = performance.getEntriesByType('resource').map(({ name }) => name);
        // It cuts off what would overflow.
        document.querySelector('main')?.style.setProperty('overflow', 'visible');
        const { scrollWidth } = document.documentElement;
        return {
          hasItsHeading: 'sent' in (document.querySelector('h1') ?? {}),
          others: requested.filter((address) => !address.startsWith(location.origin)),
          stored: document.cookie + localStorage.length + sessionStorage.length,
          // A picture from edge to edge goes under the scrollbar.
          overflow: Math.max(0, scrollWidth - window.innerWidth),
        };
      }),
    ).toEqual({ hasItsHeading: true, others: [], stored: '00', overflow: 0 });
  },
);

test.for(['/no-existe', postHref('no-existe')])('%s is a page that leads on', async (path) => {
  const visitor = visitors.phone;

  await visitor.page.goto(path);
  await visitor.seesColours(5, 'h1');
  await visitor.click('main a', 'Ir al inicio');

  await visitor.until(() => location.pathname === '/');
  await visitor.sees('h1', 'Entrenamiento Personal en Mallorca');
});
