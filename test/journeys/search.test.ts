import { expect, test } from 'vitest';
import { blog } from '../../src/content/blog.ts';
import { blogHref, routes } from '../../src/routes.ts';
import { fillWithPosts } from '../support/database/many-posts.ts';
import { startOwnJourneys } from './engines/journeys.ts';

const site = await startOwnJourneys();
await fillWithPosts(site.posts.database, 30);

test('by keyboard one searches and turns pages without loading a document', async () => {
  await using visitor = await site.arriveHydrated(routes.blog);

  await visitor.click('input[type=search]');
  await visitor.page.keyboard.type('proteína');
  await visitor.page.keyboard.press('Enter');
  await visitor.sees('h1, h2', blog.search.heading('proteína'));
  await visitor.until(() => document.title.startsWith('Resultados'));
  await visitor.until(() => document.activeElement?.tagName === 'H1');
  const field = () => document.querySelector<HTMLInputElement>('input[type=search]')?.value;
  expect(await visitor.evaluate(field)).toBe('proteína');
  await visitor.sees('main mark');

  await visitor.page.goBack();
  await visitor.sees('main a', blog.pages.next);
  await visitor.evaluate((name) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')];
    links.find(({ innerText }) => innerText.includes(name))?.focus({ preventScroll: true });
  }, blog.pages.next);
  await visitor.page.keyboard.press('Enter');
  await visitor.until((href) => location.href.endsWith(href), blogHref({ page: 2 }));
  await visitor.until(() => document.title.includes('página 2'));
  await visitor.until(() => window.scrollY === 0);
  await visitor.sees('[aria-current="page"]', '2');

  expect(await visitor.isFirstDocument()).toBe(true);
  expect(visitor.complaints).toEqual([]);
});
