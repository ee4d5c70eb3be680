import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CardKit } from './social-card.ts';

/** Beside this module, which the build puts into `dist/shared/` since it is imported when needed. */
const FOLDER = path.join(import.meta.dirname, 'card-kit');

/** Reads what all social cards have in common; in the project, where nothing may be built, makes it. */
export async function loadCardKit(): Promise<CardKit> {
  if (import.meta.filename.endsWith('.ts')) {
    const { makeCardKit } = await import('../build/card-kit.ts');
    return makeCardKit();
  }
  const [type, sign] = await Promise.all([
    readFile(path.join(FOLDER, 'type.ttf')),
    readFile(path.join(FOLDER, 'sign.svg'), 'utf8'),
  ]);
  return { type, sign };
}
