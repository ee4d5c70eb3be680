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
  const numberAt = (link: RegExp) => Number(link.exec(html)?.[1] ?? 0);
  const isOne = pageCount === 1;
  expect(numberAt(/rel="prev"[^>]* href="\/(\d+)"/)).toBe(page - 1);
  expect(numberAt(/rel="next"[^>]* href="\/(\d+)"/)).toBe(page < pageCount ? page + 1 : 0);
  expect(numberAt(/aria-current="page"[^>]* href="\/(\d+)"/)).toBe(isOne ? 0 : page);
  expect(html.split('aria-current=')).toHaveLength(isOne ? 1 : 2);
  for (const [, href, text] of html.matchAll(/href="\/(\d+)"[^>]*>(\d+)</g))
    expect(href).toBe(text);
});
