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
  await using stack = new AsyncDisposableStack();
  const posts = stack.use(await copyDatabase(WITH_SAMPLES));
  const server = stack.use(await startServer({ DATABASE_URL: posts.databaseUrl, ...env }));
  const browser = await launchBrowser(browserArguments);
  stack.defer(() => browser.close());
  const slugs = await readSlugs(posts);
  const resources = stack.move();
  return {
    browser,
    server,
    posts,
    origin: server.origin,
    slugs,
    paths: samplePaths(slugs),
    errorPaths: ['/no-existe', postHref('no-existe')],
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Slugs of the sample posts, newest first. */
export async function readSlugs({ database }: TestDatabase): Promise<string[]> {
  const newestFirst = database.selectFrom('posts').select('slug').orderBy('published_at', 'desc');
  return (await newestFirst.execute()).map(({ slug }) => slug);
}

/** Every page of a site with these posts, but for those that differ in their words alone. */
export function samplePaths(slugs: readonly string[]): string[] {
  const withoutPosts = pathsWithoutPosts.filter((path) => !LIKE_PRIVACY.has(path));
  const lists = [topicHref('fuerza'), blogHref({ search: 'proteína' })];
  return [...withoutPosts, ...lists, ...slugs.map(postHref)];
}
