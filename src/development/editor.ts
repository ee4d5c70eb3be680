import { globSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import express from 'express';

const ROOT = path.join(import.meta.dirname, '../..');
const ADMIN = path.join(ROOT, 'examples/content-repository/admin');
const PACKAGES = path.join(ROOT, 'node_modules');

/** From where the editor loads what its script does not contain: its texts and fonts, for example. */
const CDNS = /https:\/\/(?:unpkg\.com|cdn\.jsdelivr\.net)(?=\/)/g;

/** The path of a file of a package at a CDN: `/@sveltia/cms@0.221.1/locales/es-CO.json`. */
const OF_PACKAGE = /^\/((?:@[\w-]+\/)?[\w.-]+)@[\d.]+\/(.+)$/;

/** The path of a font at a CDN: `/fontsource/fonts/noto-mono@5.3.0/latin-400-normal.woff2`. */
const OF_FONT = /^\/fontsource\/fonts\/([\w-]+)(?::vf)?@[\d.]+\/([\w-]+)\.woff2$/;

/**
 * Serves the editor of `examples/content-repository/admin/` from the packages of this project. What it
 * would load from CDNs is here too, at the same paths.
 */
export function createEditor(): RequestListener {
  const app = express().disable('x-powered-by');
  app.get('/', (_request, response) => response.redirect('/admin/'));
  app.get('/admin/', (_request, response) => {
    const page = readFileSync(path.join(ADMIN, 'index.html'), 'utf8');
    // The script is changed below, so its hash no longer matches.
    response.type('html').send(page.replaceAll(CDNS, '').replace(/integrity="[^"]*"/, ''));
  });
  app.get('/admin/config.yml', (_request, response) => {
    const config = readFileSync(path.join(ADMIN, 'config.yml'), 'utf8');
    // The editor asks for the folder of this repository, and names it.
    response.type('yaml').send(config.replace(/(?<= repo: ).*/, `local/${path.basename(ROOT)}`));
  });
  app.get(OF_FONT, ({ params: { 0: family, 1: name } }, response) => {
    const [file] = globSync(`@sveltia/cms/npm/assets/${family}-${name}-*.woff2`, { cwd: PACKAGES });
    if (file) response.sendFile(file, { root: PACKAGES });
    else response.sendStatus(404);
  });
  app.get(OF_PACKAGE, ({ params: { 0: name, 1: file } }, response, next) => {
    if (file?.endsWith('/sveltia-cms.js')) {
      const script = readFileSync(path.join(PACKAGES, '@sveltia/cms/dist/sveltia-cms.js'), 'utf8');
      response.type('js').send(script.replaceAll(CDNS, ''));
    } else {
      response.sendFile(`${name}/${file}`, { root: PACKAGES }, (error) => {
        if (error && !response.headersSent) next();
      });
    }
  });
  // Express itself does not end these (`optimizeEmptyRequests`).
  app.use((_request, response) => void response.sendStatus(404));
  return app;
}
