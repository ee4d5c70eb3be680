import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { PageLinks } from '../../../src/ui/blog/page-links.tsx';

test.for([
  [1, 1, ''],
  [1, 2, '1 2'],
  [2, 4, '1 2 3 4'],
  [4, 7, '1 2 3 4 5 6 7'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 8 9'],
] as const)('page %i of %i links to %s', ([page, pageCount, shown]) => {
  const links = createElement(PageLinks, { page, pageCount, hrefOf: (number) => `/${number}` });

  const html = renderToStaticMarkup(createElement(StaticRouter, { location: '/x' }, links));

  expect((html.match(/(?<=>)(?:\d+|…)(?=<)/g) ?? []).join(' ')).toBe(shown);
  for (const [, href, text] of html.matchAll(/href="\/(\d+)"[^>]*>(\d+)</g))
    expect(href).toBe(text);
});
