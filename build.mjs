/**
 * Builds the site into `dist/`:
 *
 * - `public/`: what browsers may ask for. Assets carry their content's hash in their name; beside
 *   each text stand its br, gzip and zstd.
 * - `server.js`, `migrate.js`, `posts.js`: a file for each process; `shared/`: what they share.
 * - `source-maps/`: apart from what is served.
 * - `metafile.json`: which files went into the bundles, for the image's bill of materials.
 * - `manifest.json`: what a page's head holds (`src/rendering/assets.ts`).
 *
 * Run by itself it builds for production; `src/start.ts` and `src/dev.ts` import it.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import * as esbuild from 'esbuild';
import packageJson from './package.json' with { type: 'json' };
import { mergeMetafiles } from './src/build/bill-of-materials.ts';
import { MINIFIER, minifyScripts } from './src/build/minify.ts';
import { precompress } from './src/build/precompress.ts';
import { smallFonts } from './src/build/small-fonts.ts';

const { version } = packageJson;

const root = import.meta.dirname;
const dist = path.join(root, 'dist');
const publicFolder = path.join(dist, 'public');
const cacheFolder = path.join(root, 'node_modules/.cache/site');

/** Browsers of the last three years or so; in older ones the pages work without scripts. */
const BROWSERS = ['chrome115', 'edge115', 'firefox115', 'safari16.5'];

/** What the styles use of each font. Kerning shows in titles; in running text it is 4 kB a font. */
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

/** Builds once, for production, from nothing. */
export async function buildForProduction() {
  await rm(dist, { recursive: true, force: true });
  const builder = await createBuilder({ isDevelopment: false });
  try {
    await builder.build();
    await precompress(publicFolder);
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
  const browser = await esbuild.context(browserOptions(isDevelopment));
  const server = await esbuild.context(serverOptions(isDevelopment, entryPoint));
  return {
    async build() {
      const [forBrowser, forServer] = await Promise.all([browser.rebuild(), server.rebuild()]);
      // The server's build names the same pictures; only the browser's writes them. The styles go
      // into the manifest, and from there into every page.
      const scripts = forServer.outputFiles.filter((file) => /\.js(\.map)?$/.test(file.path));
      const files = forBrowser.outputFiles.filter((file) => !file.path.endsWith('.css'));
      const assets = isDevelopment ? files : await minifyScripts(files, cacheFolder);
      await Promise.all([...assets, ...scripts.map(withRelativeImports)].map(write));
      await cp(path.join(root, 'static'), publicFolder, { recursive: true });
      const manifest = manifestOf(forBrowser, assets);
      await writeFile(path.join(dist, 'manifest.json'), JSON.stringify(manifest));
      if (!isDevelopment) {
        const metafiles = [forBrowser.metafile, forServer.metafile];
        const taken = mergeMetafiles(metafiles, packagesOf(forServer.metafile), root);
        await writeFile(path.join(dist, 'metafile.json'), JSON.stringify(taken));
      }
      return { packages: packagesOf(forServer.metafile) };
    },
    async dispose() {
      await Promise.all([browser.dispose(), server.dispose()]);
    },
  };
}

/**
 * @param {boolean} isDevelopment
 * @returns {import('esbuild').BuildOptions & { write: false, metafile: true }}
 */
function browserOptions(isDevelopment) {
  const liveReload = isDevelopment ? ['src/client/live-reload.ts'] : [];
  return {
    ...commonOptions(isDevelopment),
    entryPoints: [
      'src/client/entry.ts',
      'src/styles/site.css',
      'src/styles/consent.css',
      ...liveReload,
    ],
    outdir: path.join(publicFolder, 'assets'),
    publicPath: '/assets/',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    splitting: true,
    minify: !isDevelopment,
    banner: isDevelopment ? {} : { js: `/* ${MINIFIER} */` },
    platform: 'browser',
    target: BROWSERS,
    plugins: [smallFonts(FONT_CUTS, cacheFolder)],
  };
}

/**
 * @param {boolean} isDevelopment
 * @param {string} entryPoint
 * @returns {import('esbuild').BuildOptions & { write: false, metafile: true }}
 */
function serverOptions(isDevelopment, entryPoint) {
  return {
    ...commonOptions(isDevelopment),
    entryPoints: isDevelopment ? [entryPoint] : ['src/server.ts', 'src/migrate.ts', 'src/posts.ts'],
    outdir: dist,
    publicPath: '/',
    assetNames: 'assets/[name]-[hash]',
    // What the three processes share is there once, and what only some requests need is loaded then.
    splitting: !isDevelopment,
    chunkNames: 'shared/[name]-[hash]',
    minifySyntax: !isDevelopment,
    minifyWhitespace: !isDevelopment,
    platform: 'node',
    target: 'node26',
    // In development the packages stay where they are: a build takes a tenth of the time.
    packages: isDevelopment ? 'external' : 'bundle',
    // An optional native driver of pg, which we do not have; the picture encoder, native code that
    // only the publishing command loads; and the preview, which builds, in the project alone.
    alias: { 'iconv-lite': path.join(root, 'src/build/character-sets.ts') },
    external: ['pg-native', 'sharp', './src/local/preview.ts'],
    // Packages that are still CommonJS ask for Node's own modules by require().
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  };
}

/**
 * What both sides share.
 *
 * @param {boolean} isDevelopment
 * @returns {import('esbuild').BuildOptions & { write: false, metafile: true }}
 */
function commonOptions(isDevelopment) {
  return {
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    // In development the bundles are readable as they are, and maps would double each build's time.
    sourcemap: isDevelopment ? false : 'external',
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
    define: {
      'process.env.NODE_ENV': JSON.stringify(isDevelopment ? 'development' : 'production'),
    },
    loader: { '.svg': 'file', '.woff2': 'file' },
  };
}

/**
 * Has a server's bundle import what it shares with others from where it is: esbuild would ask for it
 * by `publicPath`, as if it were a picture.
 *
 * @param {import('esbuild').OutputFile} file
 */
function withRelativeImports({ path: file, contents, text }) {
  if (!file.endsWith('.js')) return { path: file, contents };
  const folder = path.relative(path.dirname(file), dist) || '.';
  return { path: file, contents: text.replaceAll('"/shared/', `"${folder}/shared/`) };
}

/** @param {{ path: string, contents: Uint8Array | string }} file */
async function write({ path: file, contents }) {
  const target = file.endsWith('.map') ? path.join(dist, 'source-maps', path.basename(file)) : file;
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, contents);
}

/**
 * The packages that the server's bundle leaves outside itself: in development all, else none.
 *
 * @param {import('esbuild').Metafile} metafile
 */
function packagesOf({ outputs }) {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  const names = imports.filter((imported) => imported.external).map(({ path: name }) => name);
  return [...new Set(names)].filter((name) => !isBuiltin(name));
}

/**
 * @param {import('esbuild').BuildResult<{ write: false, metafile: true }>} result
 * @param {readonly Pick<import('esbuild').OutputFile, 'path' | 'contents'>[]} written
 */
function manifestOf({ metafile: { outputs }, outputFiles }, written) {
  /** @param {(output: import('esbuild').Metafile['outputs'][string]) => boolean | undefined} isWanted */
  const addresses = (isWanted) =>
    Object.entries(outputs)
      .filter(([, output]) => isWanted(output))
      .map(([file]) => `/assets/${path.basename(file)}`);
  /** @param {string} address */
  const integrityOf = (address) => {
    const file = written.find((it) => path.basename(it.path) === path.basename(address));
    if (!file) throw new Error(`${address} is not written`);
    return `sha384-${createHash('sha384').update(file.contents).digest('base64')}`;
  };
  /** @param {string} name */
  const stylesOf = (name) =>
    outputFiles.find((file) => path.matchesGlob(path.basename(file.path), `${name}-*.css`))?.text;
  const scripts = addresses(({ entryPoint }) =>
    /client\/(entry|live-reload)\.ts$/.test(entryPoint ?? ''),
  );
  return {
    styles: stylesOf('site'),
    consentStyles: stylesOf('consent'),
    build: { version, revision: process.env['REVISION'] ?? 'unknown' },
    scripts: scripts.map((src) => ({ src, integrity: integrityOf(src) })),
    preloadedFont: addresses(({ inputs }) => Object.keys(inputs)[0]?.endsWith(PRELOADED_FONT))[0],
  };
}

if (import.meta.main) await buildForProduction();
