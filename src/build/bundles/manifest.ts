import { hash } from 'node:crypto';
import path from 'node:path';
import type { BuildResult } from 'esbuild';
import type { PageKind } from '../../pages/page.ts';
import type { Assets } from '../../rendering/assets.ts';

/** The fonts of every first screen: the layout of a page shifts when one of them comes later. */
const PRELOADED_FONTS = ['archivo', 'literata'];

/**
 * Finds the assets for the head of a page among the files that were built for browsers.
 *
 * @throws when one of them is missing.
 */
export function manifestOf(
  { metafile, outputFiles }: BuildResult<{ write: false; metafile: true }>,
  { build, samples }: Pick<Assets, 'build' | 'samples'>,
): Assets {
  const outputOf = (source: string) => {
    const [output] =
      Object.entries(metafile.outputs).find(
        ([, { entryPoint, inputs }]) => (entryPoint ?? Object.keys(inputs).join()) === source,
      ) ?? [];
    const file = output && outputFiles.find((it) => it.path.endsWith(output));
    if (!file) throw new Error(`the build has no output for ${source}`);
    return { src: `/assets/${path.basename(file.path)}`, ...file };
  };
  // esbuild keeps the space at the start of a custom property.
  const stylesOf = (name: string) =>
    outputOf(`src/styles/${name}.css`).text.trim().replaceAll(': ', ':');
  // A rule of a later layer wins over any of an earlier one.
  const ofKind = (kind: PageKind) =>
    [
      `@layer base{${stylesOf('core')}}`,
      `@layer blocks{${stylesOf('every-page')}${stylesOf(kind)}}`,
      `@layer print{${stylesOf('print')}}`,
    ].join('');
  const { src, contents } = outputOf('src/client/entry.ts');
  return {
    styles: { centre: ofKind('centre'), blog: ofKind('blog'), article: ofKind('article') },
    build,
    samples,
    script: { src, integrity: `sha256-${hash('sha256', contents, 'base64')}` },
    preloadedFonts: PRELOADED_FONTS.map((name) => outputOf(`src/styles/fonts/${name}.woff2`).src),
  };
}
