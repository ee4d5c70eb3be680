import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageName, PageTexts } from '../../content/pages.ts';
import { ExitError } from '../../process/exit-error.ts';
import { routes, trainerHref } from '../../routes.ts';
import { loadContent } from '../content/load-content.ts';
import { hashOf } from './build-cache.ts';
import { cachedEncoder, encoderVersion } from './cached-encoder.ts';

const PHOTOS = path.join(import.meta.dirname, '../../content/photos');

/**
 * Names the social cards of the fixed pages, which are served below `/assets/`. A name holds a hash of
 * what the card is drawn of, so the bundles need not wait for the drawing.
 *
 * @throws {ExitError} when a card is drawn whose title cannot be set.
 */
export async function nameCards() {
  const cards = await cardsToDraw();
  return cards.map(({ page, title, file }) => {
    const picture = readFileSync(file);
    return {
      page,
      name: `card-${hashOf([encoderVersion(), title, picture]).slice(0, 10)}.jpg`,
      async draw() {
        const card = await cachedEncoder.drawCard({ title, picture });
        if (card) return card;
        throw new ExitError('data', `the card of ${page}: its title cannot be set: ${title}`);
      },
    };
  });
}

/** The pages that have a card of their own, with its title and the path of its picture. */
export async function cardsToDraw() {
  const content = await loadContent();
  const { pageTexts } = content['src/content/pages.ts'];
  const ofPages = Object.entries<PageTexts>(pageTexts).flatMap(([name, texts]) => {
    const { heading: title, cardPicture } = texts;
    if (cardPicture === undefined) return [];
    return [{ page: routes[name as PageName], title, file: path.join(PHOTOS, cardPicture) }];
  });
  // Loaded so, a picture's address is the path of its file.
  const ofTrainers = content['src/content/trainers.ts'].trainers.map(({ slug, name, picture }) => ({
    page: trainerHref(slug),
    title: name,
    file: picture.file.src,
  }));
  return [...ofPages, ...ofTrainers];
}
