import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageName, PageTexts } from '../../content/pages.ts';
import type { CardContent } from '../../media/social-card.ts';
import { ExitError } from '../../process/exit-error.ts';
import { routes, trainerHref } from '../../routes.ts';
import { loadContent } from '../content/load-content.ts';
import { hashOf } from './build-cache.ts';
import { cachedEncoder, encoderVersion } from './cached-encoder.ts';

const PHOTOS = path.join(import.meta.dirname, '../../content/photos');

/**
 * Names the social cards of the fixed pages, which are served below `/assets/`. A name holds a hash of
 * what the card is drawn of, so the bundles need not wait for the drawing.
 */
export async function nameCards() {
  const content = await loadContent();
  const { pageTexts } = content['src/content/pages.ts'];
  const { name: centre } = content['src/content/site.ts'].site;
  const nameCard = (page: string, title: string, file: string) =>
    cardOf({ page, centre, title, picture: readFileSync(file) });
  const ofPages = Object.entries<PageTexts>(pageTexts).flatMap(
    ([name, { heading, cardPicture }]) =>
      cardPicture
        ? [nameCard(routes[name as PageName], heading, path.join(PHOTOS, cardPicture))]
        : [],
  );
  // Loaded so, a picture's address is the path of its file.
  const ofTrainers = content['src/content/trainers.ts'].trainers.map(({ slug, name, picture }) =>
    nameCard(trainerHref(slug), name, picture.file.src),
  );
  return [...ofPages, ...ofTrainers];
}

function cardOf({ page, centre, title, picture }: CardContent & { page: string; centre: string }) {
  return {
    page,
    name: `card-${hashOf([encoderVersion(), centre, title, picture]).slice(0, 10)}.jpg`,
    /** @throws {ExitError} when the title cannot be set. */
    async draw() {
      const card = await cachedEncoder.drawCard({ title, picture });
      if (card) return card;
      throw new ExitError('data', `the card of ${page}: its title cannot be set: ${title}`);
    },
  };
}
