import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageName, PageTexts } from '../../content/pages.ts';
import { type CardContent, drawCard } from '../../media/social-card.ts';
import { ExitError } from '../../process/exit-error.ts';
import { routes, trainerHref } from '../../routes.ts';
import { loadContent } from '../content/load-content.ts';
import { cached, keyOf } from './build-cache.ts';
import { makeCardKit } from './card-kit.ts';
import { CACHE_FOLDER } from './encode-once.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const PHOTOS = path.join(ROOT, 'src/content/photos');

/** The content of a card, and the path of its page. */
type Content = CardContent & { readonly page: string };

/** All that says how cards are drawn: a change there draws them anew. */
const SOURCES = [
  'src/media/social-card.ts',
  'src/media/title-type.ts',
  'src/media/picture.ts',
  'node_modules/sharp/package.json',
  'node_modules/opentype.js/package.json',
];

/** The fixed pages' social cards: their addresses, which a page needs, and the cards themselves. */
export interface SocialCards {
  /** By the path of the page. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Draws them, by name; to be served below `/assets/`. @throws where a title cannot be set. */
  draw(): Promise<ReadonlyMap<string, Uint8Array>>;
}

/**
 * Names the fixed pages' social cards. A name carries a hash of what the card is drawn of, so the
 * bundles need not wait for the drawing.
 */
export async function nameCards(): Promise<SocialCards> {
  const addresses: Record<string, string> = {};
  const named = new Map<string, Content>();
  for (const { page, title, file } of await cardsToDraw()) {
    const content = { page, title, picture: await readFile(file) };
    const name = `card-${keyOf((await readInputs(content)).inputs).slice(0, 10)}.jpg`;
    named.set(name, content);
    addresses[page] = `/assets/${name}`;
  }
  return { addresses, draw: () => drawAll(named) };
}

/** The pages that have a card of their own, with its title and the path of its picture. */
export async function cardsToDraw() {
  const content = await loadContent();
  const { pageTexts } = content['src/content/pages.ts'];
  const { trainers } = content['src/content/trainers.ts'];
  const ofPages = Object.entries<PageTexts>(pageTexts).flatMap(([name, texts]) => {
    const { heading: title, cardPicture } = texts;
    if (cardPicture === undefined) return [];
    return [{ page: routes[name as PageName], title, file: path.join(PHOTOS, cardPicture) }];
  });
  // Loaded so, a picture's address is the path of its file.
  const ofTrainers = trainers.map(({ slug, name, picture }) => ({
    page: trainerHref(slug),
    title: name,
    file: picture.file.src,
  }));
  return [...ofPages, ...ofTrainers];
}

/** One after the other: the photographs are encoded meanwhile. */
async function drawAll(named: ReadonlyMap<string, Content>): Promise<Map<string, Uint8Array>> {
  const cards = new Map<string, Uint8Array>();
  for (const [name, content] of named) {
    const card = await drawOnce(content);
    if (card.length === 0) {
      throw new ExitError(
        'data',
        `the card of ${content.page}: its title cannot be set: ${content.title}`,
      );
    }
    cards.set(name, card);
  }
  return cards;
}

/**
 * Draws a card, or gives back what was drawn of the same content before.
 *
 * @returns no bytes where the title cannot be set.
 */
export async function drawOnce(content: CardContent): Promise<Uint8Array> {
  const { kit, inputs } = await readInputs(content);
  return cached(
    CACHE_FOLDER,
    inputs,
    async () => (await drawCard(content, kit)) ?? Buffer.alloc(0),
  );
}

/** All that a card depends on. */
async function readInputs({ title, picture }: CardContent) {
  const kit = await makeCardKit();
  const sources = await Promise.all(SOURCES.map((file) => readFile(path.join(ROOT, file))));
  return { kit, inputs: [...sources, kit.type, kit.sign, title, picture] };
}
