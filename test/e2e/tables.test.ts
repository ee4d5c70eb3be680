import { expect, test } from 'vitest';
import { postHref } from '../../src/routes.ts';
import { inBrowser } from '../support/browser/sample-site.ts';
import { aPost } from '../support/database/test-database.ts';
import { startSite } from '../support/server/site.ts';

const content = `| Semana | Series | Nota |\n| --- | ---: | :---: |\n| 1 | 12 | bien |`;
const { server } = await startSite([aPost({ slug: 'tabla', content })]);
const site = await inBrowser(server);

test('columns of a table are aligned as the Markdown says, else from the start', async () => {
  await using visitor = await site.arrive(postHref('tabla'));

  const aligned = await visitor.page.evaluate(() =>
    Array.from(document.querySelectorAll('th, td'), (cell) => getComputedStyle(cell).textAlign),
  );

  // The names that Chromium has for the attribute's values.
  const row = ['start', '-webkit-right', '-webkit-center'];
  expect(aligned).toEqual([...row, ...row]);
});
