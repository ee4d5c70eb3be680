/**
 * Builds the site into `dist/`:
 *
 * - `public/`: what browsers may ask for. The name of an asset contains a hash of its content, or
 *   of all that it is made of. Beside each text is what Brotli makes of it.
 * - `server.js`, `migrate.js`, `posts.js`: one file for each process; `shared/`: what they share.
 * - `markdown-worker.js`: the threads that render Markdown.
 * - `card-kit/`: what the social cards of posts are drawn with.
 * - `source-maps/`: for debugging; they are not served.
 * - `manifest.json`: what a page's head holds (`src/rendering/assets.ts`).
 *
 * Run by itself it builds for production; `src/development/start.ts` and `src/development/dev.ts` import it.
 */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';
import packageJson from './package.json' with { type: 'json' };
import { manifestOf } from './src/build/bundles/manifest.ts';
import { precompress } from './src/build/bundles/precompress.ts';
import { printWarnings, reported } from './src/build/bundles/report-errors.ts';
import { checkContent } from './src/build/content/check-content.ts';
import { findSamples } from './src/build/content/samples.ts';
import { makeCardKit } from './src/build/pictures/card-kit.ts';
import { CACHE_FOLDER } from './src/build/pictures/encode-once.ts';
import { writeIcons } from './src/build/pictures/icons.ts';
import { pictures } from './src/build/pictures/import-pictures.ts';
import { nameCards } from './src/build/pictures/social-cards.ts';
import { smallFonts } from './src/build/styles/small-fonts.ts';
import { styleTexts } from './src/build/styles/style-texts.ts';
import { writeCardKit } from './src/media/card-kit.ts';
import { runCommand } from './src/process/run-command.ts';

const build = { version: packageJson.version, revision: process.env['REVISION'] ?? 'unknown' };

const root = import.meta.dirname;
const dist = path.join(root, 'dist');
const publicFolder = path.join(dist, 'public');

/** Browsers of the last three years or so; in older ones the pages work without scripts. */
const BROWSERS = ['chrome115', 'edge115', 'firefox115', 'safari16.5'];

/** The version of Node that runs the bundles. */
const NODE = 'node26';

/** The parts of each font that the styles use. Kerning shows in titles; in running text it is 4 kB a font. */
const FONT_CUTS = {
  'archivo-latin-wdth-normal.woff2': {
    axes: { wdth: 125, wght: 700 },
    features: ['kern', 'lnum', 'tnum'],
  },
  'literata-latin-wght-normal.woff2': { axes: { wght: 400 }, features: ['lnum', 'tnum'] },
  // No table is set in italics.
  'literata-latin-wght-italic.woff2': { axes: { wght: 400 }, features: ['lnum'] },
};

/** The font of titles and buttons, which are the first screen. */
const PRELOADED_FONT = 'archivo-latin-wdth-normal.woff2';

/** The stylesheet that is a file of its own. */
const ALL_KINDS = 'all-kinds';

/** Builds once, for production, from nothing. */
export async function buildForProduction() {
  await rm(dist, { recursive: true, force: true });
  const builder = await createBuilder({ isDevelopment: false });
  try {
    await builder.build();
  } finally {
    await builder.dispose();
  }
}

/**
 * Prepares a builder that builds again only what has changed.
 *
 * @param {{ isDevelopment: boolean, entryPoint?: string }} options in development the bundles are
 *   readable, React warns and a further script reloads the page; the entry point is what is
 *   bundled for Node then
 */
export async function createBuilder({ isDevelopment, entryPoint = 'src/server.ts' }) {
  const { plugin: importPictures, drawings, photographs } = pictures();
  const cards = isDevelopment ? undefined : await nameCards();
  /** @type {Side} */
  const side = { isDevelopment, plugins: [importPictures], cards: cards?.addresses ?? {} };
  const browser = await esbuild.context(browserOptions(side));
  const server = await esbuild.context(serverOptions(side, entryPoint));
  return {
    async build() {
      // The bundles share modules: only the first failure is reported.
      const [forBrowser, forServer] = await reported(
        Promise.all([browser.rebuild(), server.rebuild(), checkContent()]),
      );
      printWarnings([...forBrowser.warnings, ...forServer.warnings]);
      // On a first build the pictures take longest; what needs none of them is done meanwhile.
      await Promise.all([
        writeTexts(forBrowser, forServer),
        photographs().then(writeAssets),
        cards?.draw().then(writeAssets),
      ]);
    },
    async dispose() {
      await Promise.all([browser.dispose(), server.dispose()]);
    },
  };

  /**
   * @param {Awaited<ReturnType<typeof browser.rebuild>>} forBrowser
   * @param {Awaited<ReturnType<typeof server.rebuild>>} forServer
   */
  async function writeTexts(forBrowser, forServer) {
    // Styles go into the manifest, and from there into pages; one sheet is also asked for.
    const assets = forBrowser.outputFiles.filter(
      ({ path: file }) => !file.endsWith('.css') || path.basename(file).startsWith(ALL_KINDS),
    );
    await Promise.all([...assets, ...forServer.outputFiles].map(write));
    await writeAssets(drawings());
    await cp(path.join(root, 'static'), publicFolder, { recursive: true });
    await writeIcons(publicFolder);
    const samples = findSamples().length;
    const manifest = manifestOf(forBrowser, { preloadedFont: PRELOADED_FONT, build, samples });
    await writeFile(path.join(dist, 'manifest.json'), JSON.stringify(manifest));
    if (isDevelopment) return;
    await writeCardKit(path.join(dist, 'card-kit'), await makeCardKit());
    await precompress(publicFolder, CACHE_FOLDER);
  }
}

/**
 * Options that differ between builds.
 *
 * @typedef {object} Side
 * @property {boolean} isDevelopment
 * @property {import('esbuild').Plugin[]} plugins
 * @property {Readonly<Record<string, string>>} cards addresses of social cards, by their page's path
 */

/**
 * @param {Side} side
 * @returns {import('esbuild').BuildOptions & { write: false, metafile: true }}
 */
function browserOptions(side) {
  const liveReload = side.isDevelopment ? ['src/client/live-reload.ts'] : [];
  return {
    ...commonOptions(side),
    entryPoints: [
      'src/client/entry.ts',
      'src/styles/core.css',
      'src/styles/centre.css',
      'src/styles/blog.css',
      'src/styles/article.css',
      'src/styles/consent.css',
      `src/styles/${ALL_KINDS}.css`,
      ...liveReload,
    ],
    outdir: path.join(publicFolder, 'assets'),
    publicPath: '/assets/',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    splitting: true,
    minifyIdentifiers: !side.isDevelopment,
    platform: 'browser',
    target: BROWSERS,
    plugins: [...side.plugins, smallFonts(FONT_CUTS, CACHE_FOLDER), styleTexts(BROWSERS)],
  };
}

/**
 * @param {Side} side
 * @param {string} entryPoint
 * @returns {import('esbuild').BuildOptions & { write: false, metafile: true }}
 */
function serverOptions(side, entryPoint) {
  const { isDevelopment } = side;
  return {
    ...commonOptions(side),
    entryPoints: [
      ...(isDevelopment ? [entryPoint] : ['src/server.ts', 'src/migrate.ts', 'src/posts.ts']),
      'src/posts/markdown/markdown-worker.ts',
    ].map((file) => ({ in: file, out: path.basename(file, '.ts') })),
    outdir: dist,
    // What the three processes share is there once, and what only some requests need is loaded then.
    splitting: !isDevelopment,
    chunkNames: 'shared/[name]-[hash]',
    plugins: side.plugins,
    platform: 'node',
    target: NODE,
    // In development the packages stay where they are: a build takes a tenth of the time.
    packages: isDevelopment ? 'external' : 'bundle',
    // Optional packages of pg and debug, which we do not have; and the picture encoder, native code
    // that only the publishing command loads.
    external: ['pg-native', 'supports-color', 'sharp'],
    // Packages that are still CommonJS ask for Node's own modules by require().
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  };
}

/**
 * Options that both sides share.
 *
 * @param {Side} side
 * @returns {import('esbuild').BuildOptions & { write: false, metafile: true }}
 */
function commonOptions({ isDevelopment, cards }) {
  return {
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    charset: 'utf8',
    jsx: 'automatic',
    minifySyntax: !isDevelopment,
    minifyWhitespace: !isDevelopment,
    // In development the bundles are readable as they are, and maps would double each build's time.
    sourcemap: isDevelopment ? false : 'external',
    metafile: true,
    legalComments: 'none',
    // `reported` prints errors, once for both sides.
    logLevel: 'silent',
    define: {
      'process.env.NODE_ENV': JSON.stringify(isDevelopment ? 'development' : 'production'),
      // As a string: esbuild would put an object into a module of its own, which every script loads.
      SOCIAL_CARDS: JSON.stringify(JSON.stringify(cards)),
    },
    loader: { '.woff2': 'file' },
  };
}

/** @param {ReadonlyMap<string, Uint8Array>} files by name */
async function writeAssets(files) {
  const assets = [...files].map(([name, contents]) => ({
    path: path.join(publicFolder, 'assets', name),
    contents,
  }));
  await Promise.all(assets.map(write));
}

/** @param {{ path: string, contents: Uint8Array | string }} file */
async function write({ path: file, contents }) {
  const target = file.endsWith('.map') ? path.join(dist, 'source-maps', path.basename(file)) : file;
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, contents);
}

if (import.meta.main) await runCommand(buildForProduction);
