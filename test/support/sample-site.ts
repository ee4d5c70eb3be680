import path from 'node:path';
import type { Browser } from 'playwright-core';
import { readPictureOnce } from '../../src/build/encode-once.ts';
import { drawOnce } from '../../src/build/social-cards.ts';
import { findPostFiles } from '../../src/posts/post-source.ts';
import { publish } from '../../src/posts/publish.ts';
import { blogHref, postHref, routes, topicHref } from '../../src/routes.ts';
import { launchBrowser } from './browser.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { pathsWithoutPosts } from './paths.ts';
import { startServer, type TestServer } from './server.ts';

/** Legal texts, which have one view: the longest of them stands for all. */
const LIKE_PRIVACY = new Set<string>([routes.legalNotice, routes.cookies]);

const SAMPLE_POSTS = path.join(import.meta.dirname, '../../src/content/posts');

/** The built site with the sample posts, and a browser to visit it. */
export interface SampleSite extends AsyncDisposable {
  readonly browser: Browser;
  readonly server: TestServer;
  readonly posts: TestDatabase;
  readonly origin: string;
  /** Slugs of the posts, newest first. */
  readonly slugs: readonly string[];
  /** Every page that there is, but for those that differ in their words alone. */
  readonly paths: readonly string[];
  /** Addresses that lead to a designed 404. */
  readonly errorPaths: readonly string[];
}

interface SampleSiteOptions {
  /** Variables of the server, besides its database. */
  readonly env?: Record<string, string>;
  readonly browserArguments?: readonly string[];
}

/** Serves the samples and starts a browser; both end with the test file. */
export async function startSampleSite({
  env,
  browserArguments,
}: SampleSiteOptions = {}): Promise<SampleSite> {
  const posts = await createDatabase();
  const samples = await findPostFiles([SAMPLE_POSTS]);
  const published = await publish(posts.database, samples, {
    encode: readPictureOnce,
    drawCard: drawOnce,
  });
  const server = await startServer({ DATABASE_URL: posts.databaseUrl, ...env });
  const browser = await launchBrowser(browserArguments);
  const slugs = published.posts
    .toSorted((a, b) => Number(b.publishedAt) - Number(a.publishedAt))
    .map((post) => post.slug);
  return {
    browser,
    server,
    posts,
    origin: server.origin,
    slugs,
    paths: [
      ...pathsWithoutPosts.filter((it) => !LIKE_PRIVACY.has(it)),
      topicHref('fuerza'),
      blogHref({ search: 'proteína' }),
      ...slugs.map(postHref),
    ],
    errorPaths: ['/no-existe', postHref('no-existe')],
    async [Symbol.asyncDispose]() {
      await browser.close();
      await server[Symbol.asyncDispose]();
      await posts[Symbol.asyncDispose]();
    },
  };
}
