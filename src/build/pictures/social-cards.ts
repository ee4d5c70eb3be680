import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { type CardContent, drawCard } from '../../media/social-card.ts';
import { BuildError } from '../bundles/build-error.ts';
import { loadContent } from '../content/load-content.ts';
import { cached, keyOf } from './build-cache.ts';
import { makeCardKit } from './card-kit.ts';
import { CACHE_FOLDER } from './encode-once.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const CONTENTS = 'src/pages/social-card-contents.ts';

/** A picture's address is there the path of its file. */
type Contents = typeof import('../../pages/social-card-contents.ts');

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
    const { socialCardContents } = await loadContent<Contents>(CONTENTS);
    const addresses: Record<string, string> = {};
    const named = new Map<string, Content>();
    for (const { path: page, title, picture } of socialCardContents) {
      const content = { page, title, picture: await readFile(picture.src) };
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
