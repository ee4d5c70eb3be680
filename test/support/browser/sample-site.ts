import { type BrowserContextOptions, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { blogHref, postHref, routes, topicHref } from '../../../src/routes.ts';
import { WITH_SAMPLES } from '../database/template-database.ts';
import { copyDatabase } from '../database/test-database.ts';
import { fixture } from '../fixture.ts';
import { untilEnd } from '../until-end.ts';
import { pathsWithoutPosts } from '../paths.ts';
import { startServer } from '../server/server.ts';
import { hydrated, visit } from './chromium.ts';

/** Together they have every element that occurs in the samples. */
const POSTS = [
  'peso-muerto-paso-a-paso',
  'preparar-una-competicion-natural',
  'cuanta-proteina-necesitas',
];

/** Legal texts, which have one view: the longest of them stands for all. */
const LIKE_PRIVACY = new Set<string>([routes.legalNotice, routes.cookies]);

function siteAt(origin: string) {
  const { slugs } = inject('samples');
  const withoutPosts = pathsWithoutPosts.filter((path) => !LIKE_PRIVACY.has(path));
  const lists = [topicHref('fuerza'), blogHref({ search: 'proteína' })];
  return {
    origin,
    /** Slugs of the posts, newest first. */
    slugs,
    /** Every page that there is, but for those that differ in their words alone. */
    paths: [...withoutPosts, ...lists, ...POSTS.map(postHref)],
    /** Addresses that lead to a designed 404. */
    errorPaths: ['/no-existe', postHref('no-existe')],
  };
}

/** The built site with the sample posts. @param env variables of the server, besides its database. */
export function startSamples(env: Record<string, string> = {}) {
  return fixture(async (resources) => {
    const posts = resources.use(await copyDatabase(WITH_SAMPLES));
    const server = resources.use(await startServer({ DATABASE_URL: posts.databaseUrl, ...env }));
    return { server, posts, ...siteAt(server.origin) };
  });
}

/** The tests' Chromium; what a test opens in it is closed with the connection. */
export const connectToChromium = () => chromium.connect(inject('chromium'));

/** The built site that all tests share which leave it as it is. */
export const sharedSamples = () => siteAt(inject('samples').origin);

/** A site as all tests of a file visit it, in a browser. */
export async function inBrowser<Site extends { readonly origin: string }>(site: Site) {
  const browser = untilEnd(await connectToChromium());

  async function arrive(path: string, options?: BrowserContextOptions) {
    const page = await visit(browser, site.origin, options);
    await page.goto(path);
    return page;
  }

  return {
    ...site,
    /** A visitor for whom nothing is loaded yet. */
    visit: (options?: BrowserContextOptions) => visit(browser, site.origin, options),
    arrive,
    /** A visitor whose page is hydrated: links no longer load documents. */
    async arriveHydrated(path: string, options?: BrowserContextOptions) {
      const page = await arrive(path, options);
      await hydrated(page);
      return page;
    },
  };
}

export const visitSamples = () => inBrowser(sharedSamples());

export const startSampleSite = async (env?: Record<string, string>) =>
  inBrowser(untilEnd(await startSamples(env)));
