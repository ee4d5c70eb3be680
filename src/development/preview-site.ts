import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pino } from 'pino';
import { createApp } from '../app.ts';
import { ResponseCache } from '../cache/response-cache.ts';
import { escapeHtml } from '../discovery/escape-html.ts';
import { createDefaultHeaders } from '../http/middleware/default-headers.ts';
import { mediaUrl } from '../media/picture.ts';
import {
  type Diagnostic,
  formatDiagnostic,
  hasErrors,
  PostFileError,
} from '../posts/diagnostic.ts';
import { readPosts } from '../posts/files/read-posts.ts';
import { type LinkedPost, type PostPicture, withAddresses } from '../posts/files/references.ts';
import { createMarkdownRenderer } from '../posts/markdown/markdown-renderer.ts';
import type { Post, PostArchive } from '../posts/post.ts';
import { fromFrontMatter } from '../posts/post-fields.ts';
import { checkPictures } from '../posts/publishing/store-media.ts';
import { type Assets, readAssets } from '../rendering/assets.ts';
import { postHref } from '../routes.ts';

const SITE_URL = 'http://localhost';

/** `build.mjs` writes the script of its worker threads beside this module. */
const markdown = createMarkdownRenderer(new URL('./markdown-worker.js', import.meta.url));

/**
 * Composes a site whose only post is a file; `build.mjs` has bundled this module, and stands its assets
 * beside it.
 */
export async function createPreviewSite(file: string) {
  const source = { file, path: file };
  const assets = await readAssets(import.meta.dirname);
  /** None while the file has errors. */
  const posts: Post[] = [];
  let pictures: readonly PostPicture[] = [];
  let diagnostics: readonly Diagnostic[] = [];

  const styles = Object.values(assets.styles);
  const defaultHeaders = createDefaultHeaders({ siteUrl: SITE_URL, measurement: {} }, styles);
  const { handle: site } = createApp({
    assets,
    cache: new ResponseCache({ maxBytes: 0, defaultHeaders }),
    logger: pino({ level: 'silent' }),
    logOutput: { write() {} },
    onResponse() {},
    onVitals() {},
    posts: readerOf(posts),
    publicFolder: path.join(import.meta.dirname, 'public'),
    readRendition: async ({ hash }) => {
      const picture = pictures.find((it) => it.sourceHash === hash);
      return picture && readFile(picture.path);
    },
    readAsset: async () => undefined,
    siteUrl: SITE_URL,
    isIndexed: false,
    measurement: {},
    trustedProxyHops: 0,
    searchesPerMinute: 0,
  });

  return {
    handle: (request: IncomingMessage, response: ServerResponse) => {
      const [post] = posts;
      const { pathname } = new URL(request.url ?? '', SITE_URL);
      // Styles and scripts are there whatever the file says; one of them waits for it to be mended.
      if (post === undefined && path.extname(pathname) === '') {
        response.writeHead(422, { 'Content-Type': 'text/html; charset=utf-8' });
        response.end(errorPage(diagnostics, assets));
      } else if (post && pathname === '/') {
        response.writeHead(302, { Location: postHref(post.slug) }).end();
      } else site(request, response);
    },
    /** Reads the file again, and checks it as publishing does. */
    async read(): Promise<readonly Diagnostic[]> {
      posts.length = 0;
      pictures = [];
      try {
        const read = await readPosts([source], markdown);
        for (const post of read.posts) {
          diagnostics = [...read.warnings, ...(await checkPictures(post.pictures))];
          if (hasErrors(diagnostics)) break;
          posts.push(await postOf(post));
          pictures = post.pictures;
        }
      } catch (error) {
        if (!(error instanceof PostFileError)) throw error;
        diagnostics = error.diagnostics;
      }
      return diagnostics;
    },
  };
}

/** What the site would show of a file. Each picture is one file, served as it is. */
async function postOf(file: LinkedPost): Promise<Post> {
  const { matter, content } = withAddresses(file, ({ sourceHash }) =>
    mediaUrl(sourceHash, 1, 'jpg'),
  );
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

function readerOf(posts: readonly Post[]): PostArchive {
  return {
    listPosts: async () => posts,
    findPage: async () => ({ posts, page: 1, pageCount: 1 }),
    listTopics: async () => posts.flatMap(({ topics }) => topics),
    findPost: async (slug) => posts.find((post) => post.slug === slug),
    findPreview: async () => undefined,
    countPosts: async () => posts.length,
    listAddresses: async () => [],
    findNewest: async () => posts,
    findWritten: async () => undefined,
  };
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
