import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { type CardKey, hasCard, saveCard } from '../../media/card-store.ts';
import { createMediaStore } from '../../media/media-store.ts';
import { mediaHashOf } from '../../media/picture.ts';
import type { CardContent } from '../../media/social-card.ts';

/** Draws a card; gives no bytes, or nothing, where the title cannot be set. */
export type DrawCard = (content: CardContent) => Promise<Uint8Array | undefined>;

export interface CardOptions {
  /** What draws cards, where it is not the drawer itself. */
  readonly drawCard?: DrawCard | undefined;
  readonly onProgress?: ((text: string) => void) | undefined;
}

/**
 * Sees to it that posts have their social cards: those whose hero is stored on this site, since a
 * card is a title over a picture. To be called before the posts are stored: whoever sees them then
 * sees their cards.
 */
export async function storeCards(
  database: Kysely<Database>,
  posts: readonly CardKey[],
  { drawCard, onProgress }: CardOptions,
): Promise<void> {
  const media = createMediaStore(database);
  let draw = drawCard;
  for (const post of posts) {
    const hash = mediaHashOf(post.heroImageUrl);
    if (hash === undefined || (await hasCard(database, post))) continue;
    const picture = await media.readMaster(hash);
    if (!picture) continue;
    onProgress?.(`drawing the card of «${post.title}»`);
    draw ??= await createDrawer();
    const card = await draw({ title: post.title, picture });
    if (card?.length) await saveCard(database, post, card);
  }
}

/** Loaded with the first card that is missing: the encoder and the setter of type take a while. */
async function createDrawer(): Promise<DrawCard> {
  const [{ drawCard }, { loadCardKit }] = await Promise.all([
    import('../../media/social-card.ts'),
    import('../../media/load-card-kit.ts'),
  ]);
  const kit = await loadCardKit();
  return (content) => drawCard(content, kit);
}
