import { connectForServer } from '../../src/database/connect.ts';
import { matchPage } from '../../src/pages/table.ts';
import { createMarkdownRenderer } from '../../src/posts/markdown/markdown-renderer.ts';
import { createPostRepository } from '../../src/posts/reading/post-repository.ts';
import { readAssets } from '../../src/rendering/assets.ts';
import { loadPage, renderPage } from '../../src/rendering/render-page.tsx';
import { postHref } from '../../src/routes.ts';

/** What React needs for a page when nothing else is to be done: no server, no query, no Markdown. */
interface Order {
  readonly databaseUrl: string;
  readonly distFolder: string;
  readonly slug: string;
  /** The script of the threads that render Markdown. */
  readonly worker: string;
}

process.once('message', async ({ databaseUrl, distFolder, slug, worker }: Order) => {
  const database = connectForServer(databaseUrl, () => ({ outage() {}, recovery() {} })).database;
  const markdown = createMarkdownRenderer(new URL(worker));
  const reader = createPostRepository(database, { markdown });
  const page = await reader.findPage({}, 1);
  const [topics, post] = [await reader.listTopics(), await reader.findPost(slug)];
  await database.destroy();
  const deps = {
    assets: await readAssets(distFolder),
    posts: {
      ...reader,
      findPage: async () => page,
      listTopics: async () => topics,
      findPost: async () => post,
    },
    siteUrl: 'http://localhost:3000',
    measurement: {},
  };
  process.on('message', async ({ path, seconds }: { path: string; seconds: number }) => {
    const begun = performance.now();
    const cpuBegun = process.cpuUsage();
    let count = 0;
    while (performance.now() - begun < seconds * 1_000) {
      const match = matchPage(path);
      if (match) {
        const state = await loadPage(match, deps);
        if (state.status !== 'moved') await renderPage({ ...deps, ...match, state });
      }
      count += 1;
    }
    const cpu = process.cpuUsage(cpuBegun);
    process.send?.({
      perSecond: count / ((performance.now() - begun) / 1_000),
      perCpuSecond: count / ((cpu.user + cpu.system) / 1_000_000),
    });
  });
  process.once('SIGTERM', () => process.exit(0));
  process.send?.({ port: 0, path: postHref(slug) });
});
