import { expect, test } from 'vitest';
import { heads } from '../../src/content/heads.ts';
import { trainers } from '../../src/content/trainers.ts';
import { trainerPage } from '../../src/pages/trainer.tsx';

const written = [
  ...Object.entries(heads),
  ...trainers.map(
    (trainer, index) =>
      [trainer.name, trainerPage(trainer, index).head({ status: 'loading' })] as const,
  ),
];

test.for(written)('search engines show all of what «%s» says of itself', ([, head]) => {
  expect(head.title.length).toBeGreaterThanOrEqual(25);
  expect(head.title.length).toBeLessThanOrEqual(60);
  expect(head.description.length).toBeGreaterThanOrEqual(110);
  expect(head.description.length).toBeLessThanOrEqual(160);
});
