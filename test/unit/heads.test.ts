import { expect, test } from 'vitest';
import { heads } from '../../src/content/heads.ts';
import { trainers } from '../../src/content/trainers.ts';
import { NOTHING_TO_LOAD } from '../../src/pages/page.ts';
import { trainerPage } from '../../src/pages/trainer.tsx';

const written = [
  ...Object.entries(heads),
  ...trainers.map((trainer) => [trainer.name, trainerPage(trainer).head(NOTHING_TO_LOAD)] as const),
];

test.for(written)('search engines show all of what «%s» says of itself', ([, head]) => {
  expect(head.title.length).toBeGreaterThanOrEqual(25);
  expect(head.title.length).toBeLessThanOrEqual(60);
  expect(head.description.length).toBeGreaterThanOrEqual(110);
  expect(head.description.length).toBeLessThanOrEqual(160);
});
