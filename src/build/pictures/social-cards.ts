import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageName, PageTexts } from '../../content/pages.ts';
import { checkPicture } from '../../media/check-picture.ts';
import { ExitError } from '../../process/exit-error.ts';
import { routes, trainerHref } from '../../routes.ts';
import { checkContent } from '../content/load-content.ts';
import { hashOf } from './build-cache.ts';
import { cachedEncoder } from './cached-encoder.ts';

const PHOTOS = path.join(import.meta.dirname, '../../content/photos');

/** Draws the social cards of the fixed pages, which are served below `/assets/`. */
export async function drawCards() {
  const content = await checkContent();
  const { pageTexts } = content['src/content/pages.ts'];
  const ofPages = Object.entries<PageTexts>(pageTexts).flatMap(
    ([name, { heading, cardPicture }]) =>
      cardPicture
        ? [cardOf(routes[name as PageName], heading, path.join(PHOTOS, cardPicture))]
        : [],
  );
  // `loadContent` sets a picture's `src` to the path of its file.
  const ofTrainers = content['src/content/trainers.ts'].trainers.map(({ slug, name, picture }) =>
    cardOf(trainerHref(slug), name, picture.file.src),
  );
  return Promise.all([...ofPages, ...ofTrainers]);
}

/** @throws {ExitError} when the title cannot be drawn, or the picture is invalid. */
async function cardOf(page: string, title: string, file: string) {
  const refuse = (reason: string) => {
    throw new ExitError('data', `the card of ${page}: ${reason}`);
  };
  const name = path.basename(file);
  const picture = await readFile(file).catch(({ code }) =>
    refuse(`${name} ${code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`}`),
  );
  const card = await cachedEncoder.drawCard({ title, picture }).catch(async (cause: unknown) => {
    await checkPicture(picture).catch(({ message }) => refuse(`${name} ${message}`));
    throw cause;
  });
  if (!card) return refuse(`the title is too long, or the font lacks a character: ${title}`);
  return { page, name: `card-${hashOf([card]).slice(0, 10)}.jpg`, bytes: card };
}
