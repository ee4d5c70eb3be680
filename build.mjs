/**
 * Builds the site into `dist/`:
 *
 * - `public/`: files for browsers. The name of an asset contains a hash of its content or of its
 *   sources. Beside each text file is its Brotli variant.
 * - `server.js`, `migrate.js`, `posts.js`: one file for each process; `shared/`: what they share.
 * - `markdown-worker.js`: the threads that render Markdown.
 * - `brand/`: the typeface and the sign that the social cards of posts are drawn with.
 * - `manifest.json`: the assets for the head of a page (`src/rendering/assets.ts`).
 *
 * Run as a command, it builds for production; `src/development/start.ts` and `dev.ts` import it.
 */
import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';
import packageJson from './package.json' with { type: 'json' };
import { manifestOf } from './src/build/bundles/manifest.ts';
import { precompress } from './src/build/bundles/precompress.ts';
import { explainBuildErrors, printWarnings } from './src/build/bundles/report-errors.ts';
import { styleSheets } from './src/build/bundles/style-sheets.ts';
import { checkContent } from './src/build/content/load-content.ts';
import { findSamples } from './src/build/content/samples.ts';
import { BRAND_FOLDER } from './src/build/pictures/cached-encoder.ts';
import { importPictures } from './src/build/pictures/import-pictures.ts';
import { drawCards } from './src/build/pictures/social-cards.ts';
import { runCommand } from './src/process/run-command.ts';

const release = { version: packageJson.version, revision: process.env['REVISION'] ?? 'unknown' };

const root = import.meta.dirname;
const dist = path.join(root, 'dist');
const publicFolder = path.join(dist, 'public');
const assets = path.join(publicFolder, 'assets');

/** Browsers of the last three years or so; in older ones the pages work without scripts. */
const BROWSERS = ['chrome115', 'edge115', 'firefox115', 'safari16.5'];

/** Builds once, for production, from nothing. */
export async function buildForProduction() {
  const builder = await createBuilder({ isDevelopment: false });
  // Only after `createBuilder`, which checks the content: an error leaves the last build as it is.
  await rm(dist, { recursive: true, force: true });
  await builder.build();
  await builder.dispose();
  // Otherwise its process, 250 MB, lives as long as `npm start`.
  await esbuild.stop();
  await precompress(publicFolder);
}

/**
 * Prepares a builder that builds again only what has changed.
 *
 * @param {{ isDevelopment: boolean, entryPoint?: string }} options in development the bundles are
 *   readable, React warns and the page reloads itself; the entry point is the module that is
 *   bundled for Node in development
 */
export async function createBuilder({ isDevelopment, entryPoint = 'src/server.ts' }) {
  const cards = isDevelopment ? [] : await drawCards();
  /** @type {BuildSettings} */
  const settings = { isDevelopment, cards };
  const browser = await esbuild.context(browserOptions(settings));
  const server = await esbuild.context(serverOptions(settings, entryPoint));
  return {
    async build() {
      // For production, `drawCards` has checked the content.
      const content = isDevelopment ? checkContent() : undefined;
      const parts = /** @type {const} */ ([browser.rebuild(), server.rebuild(), content]);
      // esbuild goes on after an error in one part, and the next rebuild would join that run.
      await Promise.allSettled(parts);
      // The bundles share modules: only the first failure is reported.
      const [forBrowser, forServer] = await explainBuildErrors(Promise.all(parts));
      printWarnings([...forBrowser.warnings, ...forServer.warnings]);
      const samples = findSamples().length;
      const manifest = manifestOf(forBrowser, { build: release, samples });
      // Styles go into the manifest, and from there into pages.
      const files = forBrowser.outputFiles.filter(({ path: file }) => !file.endsWith('.css'));
      await Promise.all([
        ...files.map((file) => writeFile(file.path, file.contents)),
        writeFile(path.join(dist, 'manifest.json'), JSON.stringify(manifest)),
        cp(path.join(root, 'static'), publicFolder, { recursive: true }),
        cp(BRAND_FOLDER, path.join(dist, 'brand'), { recursive: true }),
        ...cards.map(({ name, bytes }) => writeFile(path.join(assets, name), bytes)),
      ]);
    },
    async dispose() {
      await Promise.all([browser.dispose(), server.dispose()]);
    },
  };
}

/**
 * Options that differ between builds.
 *
 * @typedef {object} BuildSettings
 * @property {boolean} isDevelopment
 * @property {Awaited<ReturnType<typeof drawCards>>} cards of the fixed pages
 */

/**
 * @param {BuildSettings} settings
 * @returns {import('esbuild').BuildOptions & { write: false, metafile: true }}
 */
function browserOptions(settings) {
  return {
    ...commonOptions(settings),
    entryPoints: [
      'src/client/entry.ts',
      ...['core', 'every-page', 'centre', 'blog', 'article', 'print'].map(
        (name) => `src/styles/${name}.css`,
      ),
    ],
    outdir: assets,
    // Fewer bytes. Not for Node: V8 stores a source with characters beyond Latin-1 in UTF-16.
    charset: 'utf8',
    write: false,
    metafile: true,
    publicPath: '/assets/',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    splitting: true,
    minifyIdentifiers: !settings.isDevelopment,
    platform: 'browser',
    target: BROWSERS,
    plugins: [importPictures(assets), styleSheets(BROWSERS)],
  };
}

/**
 * @param {BuildSettings} settings
 * @param {string} entryPoint
 * @returns {import('esbuild').BuildOptions}
 */
function serverOptions(settings, entryPoint) {
  const { isDevelopment } = settings;
  return {
    ...commonOptions(settings),
    entryPoints: [
      ...(isDevelopment ? [entryPoint] : ['src/server.ts', 'src/migrate.ts', 'src/posts.ts']),
      'src/posts/markdown/markdown-worker.ts',
    ].map((file) => ({ in: file, out: path.basename(file, '.ts') })),
    outdir: dist,
    // Code that the processes share is written once, and dynamic imports are loaded on demand.
    splitting: !isDevelopment,
    chunkNames: 'shared/[name]-[hash]',
    plugins: [importPictures(assets)],
    platform: 'node',
    target: 'node26',
    // For stack traces; not in the image.
    sourcemap: isDevelopment ? false : 'external',
    // In development the packages stay where they are: a build takes a tenth of the time.
    packages: isDevelopment ? 'external' : 'bundle',
    // Optional packages of pg and debug, which are not installed, and the picture encoder, native
    // code that only publishing loads.
    external: ['pg-native', 'supports-color', 'sharp'],
    // Packages that are still CommonJS ask for Node's own modules by require().
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  };
}

/**
 * Options of both bundles.
 *
 * @param {BuildSettings} settings
 * @returns {import('esbuild').BuildOptions}
 */
function commonOptions({ isDevelopment, cards }) {
  const cardUrls = Object.fromEntries(cards.map(({ page, name }) => [page, `/assets/${name}`]));
  return {
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    minifySyntax: !isDevelopment,
    minifyWhitespace: !isDevelopment,
    legalComments: 'none',
    // `explainBuildErrors` reports errors, once for both bundles.
    logLevel: 'silent',
    define: {
      'process.env.NODE_ENV': JSON.stringify(isDevelopment ? 'development' : 'production'),
      // As a string: esbuild would put an object into a module of its own, which every script loads.
      SOCIAL_CARDS: JSON.stringify(JSON.stringify(cardUrls)),
    },
    loader: { '.woff2': 'file' },
  };
}

if (import.meta.main) await runCommand(buildForProduction);
