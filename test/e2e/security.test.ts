import { expect, test } from 'vitest';
import { routes } from '../../src/routes.ts';
import { visitSamples } from '../support/browser/sample-site.ts';

const site = await visitSamples();

test('markup that did not come through the one policy enters no page', async () => {
  await using page = await site.arriveHydrated(routes.home);

  for (const act of [
    () => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>'),
    () => void Reflect.set(document.createElement('script'), 'src', '/favicon.svg'),
    () => void trustedTypes?.createPolicy('other', {}),
    () => void trustedTypes?.createPolicy('site', {}),
  ]) {
    await expect(page.evaluate(act)).rejects.toThrow('TypeError');
  }
});
