import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type PhotographUse,
  preparePhotograph,
  preparePicture,
} from '../../media/prepare-picture.ts';
import { type CardContent, drawCard } from '../../media/social-card.ts';
import { loadContent } from '../content/load-content.ts';
import { cached, hashOf } from './build-cache.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/** The centre's sign, and its typeface. */
export const BRAND_FOLDER = path.join(ROOT, 'src/content/brand');

/** The sources that decide how pictures are made: a change invalidates the cache. */
const SOURCES = [
  'src/media/*.ts',
  'src/content/brand/*',
  'src/content/colours.ts',
  'node_modules/{sharp,opentype.js}/package.json',
];

/** Identifies how pictures are made. */
function encoderVersion(): string {
  const files = globSync(SOURCES, { cwd: ROOT }).sort();
  return hashOf(files.map((file) => readFileSync(path.join(ROOT, file))));
}

/** Makes pictures, or returns cached ones: encoding takes seconds. */
export const cachedEncoder = {
  preparePicture: (file: string) =>
    cached(['post', encoderVersion(), path.basename(file), readFileSync(file)], () =>
      preparePicture(file),
    ),
  preparePhotograph: (bytes: Uint8Array, use: PhotographUse) =>
    cached(['photograph', encoderVersion(), JSON.stringify(use), bytes], () =>
      preparePhotograph(bytes, use),
    ),
  async drawCard({ title, picture }: CardContent) {
    const { name } = (await loadContent())['src/content/site.ts'].site;
    return cached(['card', encoderVersion(), name, title, picture], () =>
      drawCard({ title, picture }, { folder: BRAND_FOLDER, name }),
    );
  },
};
