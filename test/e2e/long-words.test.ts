import { expect, test } from 'vitest';
import { blogHref, postHref, topicHref } from '../../src/routes.ts';
import { PHONE } from '../support/browser/chromium.ts';
import { inBrowser } from '../support/browser/sample-site.ts';
import { aPost } from '../support/database/test-database.ts';
import { startSite } from '../support/server/site.ts';

const ADDRESS = `https://example.org/${'investigacion'.repeat(9)}`;
const content = `## Electroestimulación\n\nLee ${ADDRESS} y \`${'x'.repeat(90)}\`.\n\n- ${ADDRESS}`;
const { server } = await startSite([
  aPost({
    slug: 'largo',
    title: 'Sobreentrenamiento y electroestimulación neuromuscular',
    description: `Acondicionamiento ${'a'.repeat(80)}`,
    topics: ['Otorrinolaringología'.repeat(3)],
    content,
  }),
]);
const site = await inBrowser(server);

/** In the page: the words that are beyond the edge of the screen. */
function cutWords(): string[] {
  const texts = document.createTreeWalker(
    document.querySelector('#site') as Node,
    NodeFilter.SHOW_TEXT,
  );
  const cut: string[] = [];
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    range.selectNodeContents(node);
    const isCut = [...range.getClientRects()].some(
      ({ right }) => right > document.documentElement.clientWidth,
    );
    if (isCut) cut.push(String(node.textContent));
  }
  return cut;
}

test.for(
  [320, 360, 768, 960].flatMap((width) =>
    [
      postHref('largo'),
      blogHref({}),
      topicHref('otorrinolaringologia'.repeat(3)),
      blogHref({ search: 'x'.repeat(200) }),
    ].map((path) => [path.slice(0, 40), width, path] as const),
  ),
)('long words of %s are whole on a screen of %d pixels', async ([, width, path]) => {
  await using visitor = await site.arrive(path, {
    ...PHONE,
    viewport: { width, height: 740 },
  });

  expect(await visitor.page.evaluate(cutWords)).toEqual([]);
});
