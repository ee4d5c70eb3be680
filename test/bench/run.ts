import path from 'node:path';
import { parseArgs } from 'node:util';
import { cachedResponses, wholeVisit } from './against-bare.ts';
import { startBenchSite } from './bench-site.ts';
import { blogAtSize } from './blog-at-size.ts';
import { commitToPage } from './commit-to-page.ts';
import { hostileTexts } from './hostile-texts.ts';
import { everythingAsked, manyPosts, starts } from './process-costs.ts';
import { keepCoresAwake, pin } from './processes.ts';
import { print, type Row } from './table.ts';

/**
 * `npm run bench`: speed, as ratios measured in one run (`docs/benchmark.md` says how to read it).
 * What is compared runs on the same core at the same time, round after round.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    posts: { type: 'string', default: '10000' },
    only: { type: 'string', default: '' },
    dist: { type: 'string', default: path.join(import.meta.dirname, '../../dist') },
  },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];

if (!pin(process.pid, '1-63')) console.log('no taskset here: nothing is bound to a core');
if (!keepCoresAwake()) console.log('no root, or no Linux: idle cores halt, and waking them counts');
await using site = await startBenchSite(path.resolve(values.dist));
const parts: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  visit: () => wholeVisit(site, { rounds, seconds }),
  cached: () => cachedResponses(site, { rounds, seconds }),
  commit: () => commitToPage(site),
  hostile: () => hostileTexts(site),
  start: () => starts(site),
  files: () => everythingAsked(site),
  memory: () => manyPosts(site, Number(values.posts)),
  size: () => blogAtSize(site),
};
const rows: Row[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (name.startsWith(values.only)) rows.push(...(await measure()));
}
print(rows);
