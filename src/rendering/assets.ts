import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageKind } from '../pages/page.ts';

/** The version of the build. */
export interface BuildInfo {
  /** As in `package.json`. */
  readonly version: string;
  /** The commit, where the build was told it. */
  readonly revision: string;
}

/** The parts of a page's head that the build makes: styles as text, all else by public address. */
export interface Assets {
  /** The stylesheet of each kind of page, minified. */
  readonly styles: Readonly<Record<PageKind, string>>;
  /** The small script that schedules the rest; in development another one that reloads. */
  readonly scripts: readonly {
    readonly src: string;
    /** The file's hash, as browsers check it (W3C Subresource Integrity). */
    readonly integrity: string;
  }[];
  /** The fonts that a first screen is set in. */
  readonly preloadedFonts: readonly string[];
  readonly build: BuildInfo;
  /** How many samples are left in the content (`npm run ready`). */
  readonly samples: number;
}

/** The manifest that `build.mjs` writes, with the styles of the question for consent. */
export type Manifest = Assets & { readonly consentStyles: string };

/**
 * Reads the manifest that `build.mjs` writes beside the bundles.
 *
 * @param asksConsent whether the styles hold those of the question for consent.
 * @throws when there is none: the build has not run.
 */
export async function readAssets(distFolder: string, asksConsent = false): Promise<Assets> {
  const text = await readFile(path.join(distFolder, 'manifest.json'), 'utf8');
  const { consentStyles, ...assets }: Manifest = JSON.parse(text);
  if (!asksConsent) return assets;
  const { centre, blog, article } = assets.styles;
  const styles = {
    centre: centre + consentStyles,
    blog: blog + consentStyles,
    article: article + consentStyles,
  };
  return { ...assets, styles };
}
