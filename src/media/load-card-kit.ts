import type { CardKit } from './social-card.ts';

/**
 * What all social cards have in common. In the project it is made when it is wanted; in a bundle the
 * build has put it in place of this module (`build/card-kit.ts`).
 */
export async function loadCardKit(): Promise<CardKit> {
  const { makeCardKit } = await import('../build/pictures/card-kit.ts');
  return makeCardKit();
}
