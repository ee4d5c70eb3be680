import { blogHref, postHref, routes, topicHref } from '../../../src/routes.ts';
import { WITH_SAMPLES } from '../database/template-database.ts';
import { copyDatabase } from '../database/test-database.ts';
import { fixture } from '../fixture.ts';
import { pathsWithoutPosts } from '../paths.ts';
import { startServer } from '../server/server.ts';
import { launchBrowser } from './chromium.ts';

/** Legal texts, which have one view: the longest of them stands for all. */
const LIKE_PRIVACY = new Set<string>([routes.legalNotice, routes.cookies]);

/** The built site with the sample posts. @param env variables of the server, besides its database. */
export function startSamples(env: Record<string, string> = {}) {
  return fixture(async (resources) => {
    const posts = resources.use(await copyDatabase(WITH_SAMPLES));
    const server = resources.use(await startServer({ DATABASE_URL: posts.databaseUrl, ...env }));
    const newestFirst = posts.database.selectFrom('posts').orderBy('publishedAt', 'desc');
    const slugs = (await newestFirst.select('slug').execute()).map(({ slug }) => slug);
    const withoutPosts = pathsWithoutPosts.filter((path) => !LIKE_PRIVACY.has(path));
    const lists = [topicHref('fuerza'), blogHref({ search: 'proteína' })];
    return {
      server,
      posts,
      origin: server.origin,
      /** Slugs of the posts, newest first. */
      slugs,
      /** Every page that there is, but for those that differ in their words alone. */
      paths: [...withoutPosts, ...lists, ...slugs.map(postHref)],
      /** Addresses that lead to a designed 404. */
      errorPaths: ['/no-existe', postHref('no-existe')],
    };
  });
}

/** The same, and a browser to visit it. */
export function startSampleSite(env?: Record<string, string>) {
  return fixture(async (resources) => {
    const samples = resources.use(await startSamples(env));
    return { ...samples, browser: resources.use(await launchBrowser()) };
  });
}
