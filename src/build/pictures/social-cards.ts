import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import type { PageName, PageTexts } from '../../content/pages.ts';
import { type CardContent, drawCard } from '../../media/social-card.ts';
import { routes, trainerHref } from '../../routes.ts';
import { BuildError } from '../bundles/build-error.ts';
import { loadContent } from '../content/load-content.ts';
import { cached, keyOf } from './build-cache.ts';
import { makeCardKit } from './card-kit.ts';
import { CACHE_FOLDER } from './encode-once.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const PHOTOS = path.join(ROOT, 'src/content/photos');

/** What a card shows, and the path of its page. */
type Content = CardContent & { readonly page: string };

/** All that says how cards are drawn: a change there draws them anew. */
const SOURCES = [
  'src/media/social-card.ts',
  'src/media/title-type.ts',
  'src/media/picture.ts',
  'node_modules/sharp/package.json',
  'node_modules/opentype.js/package.json',
];

/** The plugin, and what it has made. */
export interface SocialCards {
  readonly plugin: Plugin;
  /** Every card, by name; to be served below `/assets/`. Fails where a title cannot be set. */
  cards(): Promise<ReadonlyMap<string, Uint8Array>>;
}

/**
 * Draws the fixed pages' social cards, and puts their addresses into `ui/layout/social-card-urls.ts`. Their names
 * carry a hash of what they are drawn of: the bundles need not wait for them.
 */
export function socialCards(): SocialCards {
  let cards: Promise<ReadonlyMap<string, Uint8Array>> = Promise.resolve(new Map());

  async function nameAll(): Promise<string> {
    const addresses: Record<string, string> = {};
    const named = new Map<string, Content>();
    for (const { page, title, file } of await cardsToDraw()) {
      const content = { page, title, picture: await readFile(file) };
      const name = `card-${keyOf((await readInputs(content)).inputs).slice(0, 10)}.jpg`;
      named.set(name, content);
      addresses[page] = `/assets/${name}`;
    }
    cards = drawAll(named);
    // Whoever asks for them is told.
    cards.catch(() => {});
    return `export const socialCards = ${JSON.stringify(addresses)};`;
  }

  let named: Promise<string> | undefined;
  return {
    plugin: {
      name: 'social-cards',
      setup(build) {
        build.onLoad({ filter: /[\\/]layout[\\/]social-card-urls\.ts$/ }, async () => {
          named ??= nameAll();
          return { contents: await named, loader: 'js' };
        });
      },
    },
    cards: () => cards,
  };
}

/** The pages that have a card of their own, with its title and the path of its picture. */
export async function cardsToDraw() {
  const [{ pageTexts }, { trainers }] = await Promise.all([
    loadContent<typeof import('../../content/pages.ts')>('src/content/pages.ts'),
    loadContent<typeof import('../../content/trainers.ts')>('src/content/trainers.ts'),
  ]);
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
      throw new BuildError(
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
