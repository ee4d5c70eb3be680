import { expect, test } from 'vitest';
import { pageTexts } from '../../../src/content/pages.ts';
import { site } from '../../../src/content/site.ts';
import { trainers } from '../../../src/content/trainers.ts';
import { blogTopicPage } from '../../../src/pages/blog/list-pages.tsx';
import { trainerPage } from '../../../src/pages/trainer-page.tsx';
import { aWholePost } from '../../support/posts/whole-post.ts';

const written = [
  ...Object.entries(pageTexts),
  ...trainers.map(
    (trainer, index) =>
      [trainer.name, trainerPage(trainer, index).metadata({ status: 'loading' })] as const,
  ),
];

test.for(written)(
  'search engines show all of what «%s» says of itself',
  ([, { title, description }]) => {
    const shown = `${title} — ${site.name}`;
    expect(shown.length).toBeGreaterThanOrEqual(25);
    expect(shown.length).toBeLessThanOrEqual(60);
    expect(description.length).toBeGreaterThanOrEqual(110);
    expect(description.length).toBeLessThanOrEqual(160);
  },
);

test.for([
  ['names two posts', ['Peso muerto paso a paso', 'Tu primer mes'], 2],
  ['names one where two are too long', ['a'.repeat(60), 'b'.repeat(60)], 1],
  ['names the only one', ['Peso muerto paso a paso'], 1],
] as const)('the description of a topic %s', ([, titles, named]) => {
  const data = {
    posts: titles.map((title) => aWholePost({ id: title, title, topics: ['Fuerza'] })),
    page: 1,
    pageCount: 1,
    topics: [],
    selection: { topic: 'fuerza' },
  };

  const { description } = blogTopicPage.metadata({ status: 'loaded', data });

  expect(description.match(/«[^»]+»/g)).toHaveLength(named);
  expect(description.length).toBeGreaterThanOrEqual(80);
  expect(description.length).toBeLessThanOrEqual(160);
});
