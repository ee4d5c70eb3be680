import type { Browser } from 'playwright-core';
import { blogHref, postHref, routes, topicHref } from '../../../src/routes.ts';
import { WITH_SAMPLES } from '../database/template-database.ts';
import { copyDatabase, type TestDatabase } from '../database/test-database.ts';
import { pathsWithoutPosts } from '../paths.ts';
import { startServer, type TestServer } from '../server/server.ts';
import { launchBrowser } from './chromium.ts';

/** Legal texts, which have one view: the longest of them stands for all. */
const LIKE_PRIVACY = new Set<string>([routes.legalNotice, routes.cookies]);

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
  const posts = await copyDatabase(WITH_SAMPLES);
  const [server, browser, newestFirst] = await Promise.all([
    startServer({ DATABASE_URL: posts.databaseUrl, ...env }),
    launchBrowser(browserArguments),
    posts.database.selectFrom('posts').select('slug').orderBy('published_at', 'desc').execute(),
  ]);
  const slugs = newestFirst.map(({ slug }) => slug);
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
