import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageKind } from '../pages/page.ts';

/** The parts of a page's head that the build makes: styles as text, all else by public address. */
export interface Assets {
  /** The stylesheet of each kind of page, minified. */
  readonly styles: Readonly<Record<PageKind, string>>;
  /** The small script that schedules the rest, and its hash (W3C Subresource Integrity). */
  readonly script: { readonly src: string; readonly integrity: string };
  /** The fonts that a first screen is set in. */
  readonly preloadedFonts: readonly string[];
  /** The version as in `package.json`, and the commit, where the build was told it. */
  readonly build: { readonly version: string; readonly revision: string };
  /** How many samples are left in the content (`npm run ready`). */
  readonly samples: number;
}

/**
 * Reads the manifest that `build.mjs` writes beside the bundles.
 *
 * @throws when there is none: the build has not run.
 */
export async function readAssets(distFolder: string): Promise<Assets> {
  return JSON.parse(await readFile(path.join(distFolder, 'manifest.json'), 'utf8'));
}
