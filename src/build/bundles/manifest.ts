import { createHash } from 'node:crypto';
import path from 'node:path';
import type { BuildResult, Metafile } from 'esbuild';
import type { Assets, BuildInfo, Manifest } from '../../rendering/assets.ts';

interface ManifestOptions {
  /** The file that most of a first screen is set in. */
  readonly preloadedFont: string;
  readonly build: BuildInfo;
  /** How many samples are left in the content. */
  readonly samples: number;
}

/**
 * Lists the parts of a page's head among the files that were built for browsers.
 *
 * @throws when the build has not made what every page needs.
 */
export function manifestOf(
  { metafile: { outputs }, outputFiles }: BuildResult<{ write: false; metafile: true }>,
  { preloadedFont, build, samples }: ManifestOptions,
): Manifest {
  const addresses = (isWanted: (output: Metafile['outputs'][string]) => boolean | undefined) =>
    Object.entries(outputs)
      .filter(([, output]) => isWanted(output))
      .map(([file]) => `/assets/${path.basename(file)}`);
  const stylesOf = (name: string) => {
    const isWanted = (file: string) => path.matchesGlob(path.basename(file), `${name}-*.css`);
    const file = outputFiles.find((it) => isWanted(it.path));
    if (!file) throw new Error(`the build made no styles named ${name}`);
    return file.text;
  };
  const integrityOf = (address: string) => {
    const file = outputFiles.find((it) => path.basename(it.path) === path.basename(address));
    if (!file) throw new Error(`the build made no ${address}`);
    return `sha384-${createHash('sha384').update(file.contents).digest('base64')}`;
  };
  const scripts: Assets['scripts'] = addresses(({ entryPoint }) =>
    /client\/(entry|live-reload)\.ts$/.test(entryPoint ?? ''),
  ).map((src) => ({ src, integrity: integrityOf(src) }));
  const [font] = addresses(({ inputs }) => Object.keys(inputs)[0]?.endsWith(preloadedFont));
  const [allKinds] = addresses(({ entryPoint }) => entryPoint === 'src/styles/all-kinds.css');
  if (!font || !allKinds) throw new Error('the build made no styles, or no font to be preloaded');
  const core = stylesOf('core');
  const styles = {
    centre: core + stylesOf('centre'),
    blog: core + stylesOf('blog'),
    article: core + stylesOf('article'),
  };
  const consentStyles = stylesOf('consent');
  return { styles, allKinds, consentStyles, build, samples, scripts, preloadedFont: font };
}
