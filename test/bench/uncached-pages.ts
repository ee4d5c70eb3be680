import path from 'node:path';
import * as esbuild from 'esbuild';
import { importPictures } from '../../src/build/pictures/import-pictures.ts';
import { postHref, routes } from '../../src/routes.ts';
import type { BenchSite } from './bench-site.ts';
import { load, type Round } from './load.ts';
import { type Measured, nextMessage, startMeasured } from './processes.ts';
import { inTurn, type Row, ratioRow, ratios } from './table.ts';

/** What it costs to render a page, with query, Markdown and HTTP, against React alone. */
export async function uncachedPages(
  { slug, databaseUrl, start, folder }: BenchSite,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<readonly Row[]> {
  const outfile = path.join(folder, 'render-alone.mjs');
  await bundle(path.join(import.meta.dirname, 'render-alone.ts'), outfile);
  await using ours = await start({ CACHE_MB: '0' });
  const worker = import.meta.resolve('../../src/posts/markdown/markdown-worker.ts');
  // Of this checkout, as its code: another one may have other assets.
  const distFolder = path.join(import.meta.dirname, '../../dist');
  const order = { databaseUrl, distFolder, slug, worker };
  await using alone = await startMeasured(outfile, {}, folder, order);
  const rows: Row[] = [];
  for (const target of [routes.home, routes.blog, postHref(slug)]) {
    const request = { path: target, headers: { 'accept-encoding': 'identity' } };
    // One connection: several would share one render.
    const visit = (duration: number) =>
      load(ours, [request], { seconds: duration, connections: 1 });
    await visit(1);
    await renderAlone(alone, target, 1);
    const pairs = await inTurn(
      rounds,
      () => renderAlone(alone, target, seconds),
      () => visit(seconds),
    );
    const what = `uncached ${target === postHref(slug) ? 'post' : target}`;
    rows.push(ratioRow(`${what}: by CPU`, ratios(pairs, 'perCpuSecond'), ''));
    rows.push(ratioRow(`${what}: by time`, ratios(pairs, 'perSecond'), 'at least 0.7'));
  }
  return rows;
}

async function renderAlone({ child }: Measured, target: string, duration: number): Promise<Round> {
  child.send({ path: target, seconds: duration });
  const result = (await nextMessage(child)) as Pick<Round, 'perSecond' | 'perCpuSecond'>;
  return { ...result, p99Ms: Number.NaN, busy: 1 };
}

async function bundle(entry: string, outfile: string): Promise<void> {
  await esbuild.build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    minifySyntax: true,
    external: ['pg-native'],
    plugins: [importPictures(path.dirname(outfile))],
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  });
}
