import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { type CardContent, drawCard } from '../media/social-card.ts';
import { cached } from './cache.ts';
import { makeCardKit } from './card-kit.ts';
import { CACHE_FOLDER } from './encode-once.ts';
import { loadContent } from './load-content.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const CONTENTS = 'src/pages/social-card-contents.ts';

/** A picture's address is there the path of its file. */
type Contents = typeof import('../pages/social-card-contents.ts');

/** All that says how cards are drawn: a change there draws them anew. */
const SOURCES = ['src/media/social-card.ts', 'src/media/title-type.ts'];

/** The plugin, and what it has made. */
export interface SocialCards {
  readonly plugin: Plugin;
  /** Every card, by name; to be served below `/assets/`. */
  files(): Iterable<readonly [name: string, bytes: Uint8Array]>;
}

/** Draws the fixed pages' social cards, and puts their addresses into `ui/social-cards.ts`. */
export function socialCards(): SocialCards {
  const files = new Map<string, Uint8Array>();

  async function drawAll(): Promise<string> {
    const { socialCardContents } = await loadContent<Contents>(CONTENTS);
    const addresses: Record<string, string> = {};
    for (const { path: page, title, picture } of socialCardContents) {
      const card = await drawOnce({ title, picture: await readFile(picture.src) });
      if (card.length === 0) throw new Error(`the card of ${page}: its title cannot be set`);
      const name = `card-${createHash('sha256').update(card).digest('hex').slice(0, 10)}.jpg`;
      files.set(name, card);
      addresses[page] = `/assets/${name}`;
    }
    return `export const socialCards = ${JSON.stringify(addresses)};`;
  }

  let drawn: Promise<string> | undefined;
  return {
    plugin: {
      name: 'social-cards',
      setup(build) {
        build.onLoad({ filter: /[\\/]ui[\\/]social-cards\.ts$/ }, async () => {
          drawn ??= drawAll();
          return { contents: await drawn, loader: 'js' };
        });
      },
    },
    files: () => files,
  };
}

/**
 * Draws a card, or gives back what was drawn of the same content before.
 *
 * @returns no bytes where the title cannot be set.
 */
export async function drawOnce(content: CardContent): Promise<Uint8Array> {
  const kit = await makeCardKit();
  const sources = await Promise.all(SOURCES.map((file) => readFile(path.join(ROOT, file))));
  const inputs = [...sources, kit.type, kit.sign, content.title, content.picture];
  return cached(
    CACHE_FOLDER,
    inputs,
    async () => (await drawCard(content, kit)) ?? Buffer.alloc(0),
  );
}
