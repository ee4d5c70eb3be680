import type { RequestListener } from 'node:http';
import path from 'node:path';
import express, { type Request, type Response } from 'express';
import { pino } from 'pino';
import { createApp } from '../app.ts';
import { ResponseCache } from '../cache/response-cache.ts';
import { escapeHtml } from '../discovery/escape-html.ts';
import { createDefaultHeaders } from '../http/middleware/default-headers.ts';
import {
  type Diagnostic,
  formatDiagnostic,
  hasErrors,
  PostFileError,
} from '../posts/diagnostic.ts';
import { type PostPicture, withAddresses } from '../posts/files/post-pictures.ts';
import { findPostFiles, type PostSource } from '../posts/files/post-source.ts';
import { readPosts } from '../posts/files/read-posts.ts';
import { createMarkdownRenderer } from '../posts/markdown/markdown-renderer.ts';
import type { Post, PostArchive, PostSyndication } from '../posts/post.ts';
import { fromFrontMatter } from '../posts/post-fields.ts';
import { checkPictures } from '../posts/publishing/store-media.ts';
import { type Assets, readAssets } from '../rendering/assets.ts';
import { postHref } from '../routes.ts';

/** A site whose only post is a file, read anew for each page. */
export interface PreviewSite {
  readonly handle: RequestListener;
  /** Checks the file as publishing does. */
  check(): Promise<readonly Diagnostic[]>;
}

/** Pictures that the file refers to are served as they are, from here; nothing else is. */
const FILES = '/preview-files/';

const SITE_URL = 'http://localhost';

/** `build.mjs` writes the script of its worker threads beside this module. */
const markdown = createMarkdownRenderer(new URL('./markdown-worker.js', import.meta.url));

/** Composes the site; `build.mjs` has bundled this module, and stands its assets beside it. */
export async function createPreviewSite(file: string): Promise<PreviewSite> {
  const assets = await readAssets(import.meta.dirname);
  const [source] = await findPostFiles([file]);
  if (!source) throw new Error(file);

  const styles = Object.values(assets.styles);
  const defaultHeaders = createDefaultHeaders(SITE_URL, styles, {});
  const { handle: site } = createApp({
    assets,
    cache: new ResponseCache({ maxBytes: 0, defaultHeaders }),
    logger: pino({ level: 'silent' }),
    onResponse() {},
    onVitals() {},
    posts: readerOf(() => readPost(source)),
    publicFolder: path.join(import.meta.dirname, 'public'),
    readRendition: async () => undefined,
    readAsset: async () => undefined,
    siteUrl: SITE_URL,
    isIndexed: false,
    measurement: {},
    trustedProxyHops: 0,
    searchesPerMinute: 0,
  });
  const app = express();
  app.disable('x-powered-by');
  app.get(`${FILES}:name`, (request, response) => sendPicture(source, request, response));
  app.use(async (request, response) => {
    // Styles and scripts are there whatever the file says; one of them waits for it to be mended.
    if (path.extname(request.path) !== '') return site(request, response);
    try {
      const post = await readPost(source);
      if (request.path === '/') response.redirect(postHref(post.slug));
      else site(request, response);
    } catch (error) {
      if (!(error instanceof PostFileError)) throw error;
      response.status(422).type('html').send(errorPage(error.diagnostics, assets));
    }
  });
  return { handle: app, check: () => check(source) };
}

async function check(source: PostSource): Promise<readonly Diagnostic[]> {
  try {
    const { posts, warnings } = await readPosts([source], markdown);
    return [...warnings, ...(await checkPictures(posts.flatMap((post) => post.pictures)))];
  } catch (error) {
    if (!(error instanceof PostFileError)) throw error;
    return error.diagnostics;
  }
}

/** @throws {PostFileError} */
async function readPost(source: PostSource): Promise<Post> {
  const { posts } = await readPosts([source], markdown);
  const [read] = posts;
  if (!read) throw new Error('one file is one post');
  const diagnostics = await checkPictures(read.pictures);
  if (hasErrors(diagnostics)) throw new PostFileError(diagnostics);
  const urlOf = ({ path: name }: PostPicture) => FILES + encodeURIComponent(name);
  const { matter, content } = withAddresses(read, urlOf);
  const { html, ...outline } = await markdown.render(content, new Map());
  const date = (matter.date ?? new Date()).toISOString();
  return {
    id: matter.id ?? '00000000-0000-4000-8000-000000000000',
    slug: matter.slug,
    ...fromFrontMatter(matter),
    date,
    modified: date,
    ...outline,
    richContent: html,
    related: [],
  };
}

function readerOf(read: () => Promise<Post>): PostArchive & PostSyndication {
  return {
    listPosts: async () => [await read()],
    findPage: async () => ({ posts: [await read()], page: 1, pageCount: 1 }),
    listTopics: async () => (await read()).topics,
    findPost: async (slug) => {
      const post = await read();
      return slug === post.slug ? post : undefined;
    },
    findPreview: async () => undefined,
    countPosts: async () => 1,
    listAddresses: async () => [],
    findNewest: async () => [await read()],
    findWritten: async () => undefined,
  };
}

async function sendPicture(
  source: PostSource,
  request: Request,
  response: Response,
): Promise<void> {
  const name = String(request.params['name']);
  // While the file has errors its page is a list of these, without pictures.
  const { posts } = await readPosts([source], markdown).catch(() => ({ posts: [] }));
  const isReferredTo = posts.some(({ pictures }) => pictures.some((it) => it.path === name));
  const bytes = isReferredTo ? await source.readBeside(name) : undefined;
  if (bytes === undefined) response.sendStatus(404);
  else response.set('Cache-Control', 'no-store').type(path.extname(name)).send(Buffer.from(bytes));
}

/** A plain page that lists every error, until the file has none. */
function errorPage(diagnostics: readonly Diagnostic[], { scripts }: Assets): string {
  const errors = diagnostics.filter(({ fatal }) => fatal).map(formatDiagnostic);
  const reload = scripts.find(({ src }) => src.includes('live-reload'));
  return `<!doctype html>
<html lang="en">
<title>This file is no post yet</title>
<script type="module" src="${reload?.src}"></script>
<h1>This file is no post yet</h1>
<pre>${escapeHtml(errors.join('\n'))}</pre>
<p>Correct it and save it: this page loads again by itself.</p>
</html>
`;
}
