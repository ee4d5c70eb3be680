import { afterAll, test } from 'vitest';
import { facilities } from '../../src/content/facilities.ts';
import { routes } from '../../src/routes.ts';
import { startJourneys } from '../support/engines/journeys.ts';
import { DESKTOP, PHONE } from '../support/engines/visitor.ts';

const site = await startJourneys();
afterAll(() => site[Symbol.asyncDispose]());

const { gallery } = facilities;

test.for([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('on a %s a picture that is pressed is painted large', async ([, size]) => {
  await using visitor = await site.arrive(size);
  await visitor.goto(routes.facilities);

  await visitor.click('main li a[data-large]');

  await visitor.sees('dialog p', `1 de ${gallery.length}`);
  await visitor.seesColours(1_000, 'dialog img');
});
