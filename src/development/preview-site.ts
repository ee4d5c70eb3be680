import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { pino } from 'pino';
import { VFile } from 'vfile';
import { createApp } from '../app.ts';
import { trainers } from '../content/trainers.ts';
import { createDefaultHeaders } from '../http/responses/default-headers.ts';
import { checkPosts } from '../posts/commands/check-command.ts';
import { siteAddresses } from '../posts/files/site-addresses.ts';
import { createMarkdownRenderer } from '../posts/markdown/markdown-renderer.ts';
import { ExitError } from '../process/exit-error.ts';
import { readAssets } from '../rendering/assets.ts';
import { postHref } from '../routes.ts';
import { postOf, repositoryOf } from './preview-post.ts';

const PUBLIC = path.join(import.meta.dirname, 'public');

/** `build.mjs` writes the script of its worker threads beside this module. */
const markdown = createMarkdownRenderer(new URL('./markdown-worker.js', import.meta.url));

/**
 * Handles requests for a site whose only post is a file, without a database; while the file has errors,
 * shows a list of them.
 */
export function createSite(file: string): Promise<RequestListener> {
  return createPostSite(file).catch(showErrors);
}

/** @throws {ExitError} when the file cannot be published. */
async function createPostSite(file: string): Promise<RequestListener> {
  const findAddresses = () => siteAddresses(trainers, PUBLIC);
  const files = await checkPosts([new VFile({ path: file })], { markdown, findAddresses });
  const pictures = files.flatMap((post) => post.pictures);
  console.log(`shown at ${new Date().toLocaleTimeString('en-GB')}`);

  const assets = await readAssets(import.meta.dirname);
  const config = { siteUrl: 'http://localhost', measurement: {} };
  const posts = await Promise.all(files.map((post) => postOf(post, markdown)));
  const { handle } = createApp({
    ...config,
    assets,
    cacheBytes: 0,
    defaultHeaders: createDefaultHeaders(config, assets.styles),
    logger: pino({ level: 'silent' }),
    logOutput: { write() {} },
    onResponse() {},
    onVitals() {},
    posts: repositoryOf(posts),
    publicFolder: PUBLIC,
    readRendition: async ({ hash }) => {
      const picture = pictures.find((it) => it.sourceHash === hash);
      return picture && readFile(picture.path);
    },
    readAsset: async () => undefined,
    isIndexed: false,
    trustedProxyHops: 0,
    searchesPerMinute: 0,
  });
  return (request, response) => {
    const [post] = posts;
    if (post && request.url === '/') {
      response.writeHead(302, { Location: postHref(post.slug) }).end();
    } else handle(request, response);
  };
}

/** The browser asks again each second, until the file has no errors. */
function showErrors(error: unknown): RequestListener {
  if (!(error instanceof ExitError)) throw error;
  const { message } = error;
  console.error(message);
  return (_request, response) => {
    response.writeHead(422, { 'Content-Type': 'text/plain; charset=utf-8', Refresh: '1' });
    response.end(`This file has errors. Correct them and save it.\n\n${message}\n`);
  };
}
