import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { postHref } from '../../src/routes.ts';
import { httpGet } from '../support/server/http.ts';
import type { BenchSite, ServingSite } from './bench-site.ts';
import { pin } from './processes.ts';
import { quantile, type Row } from './table.ts';

const CHANGES = 150;

/** From the end of a commit until a page that was asked for after it has been sent, whole and new. */
export async function commitToPage({ database, slug, start }: BenchSite): Promise<readonly Row[]> {
  await using stack = new AsyncDisposableStack();
  const servers: ServingSite[] = [];
  for (let count = 0; count < 3; count += 1) servers.push(stack.use(await start()));
  for (const { child } of servers) pin(child.pid ?? 0, '0-63');
  const textOf = async ({ origin }: ServingSite) =>
    (await httpGet(origin + postHref(slug))).body.toString();
  for (const server of servers) await textOf(server);
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const title = `Versión ${change}.`;
    await sql`update posts set title = ${title} where slug = ${slug}`.execute(database);
    const committed = performance.now();
    await Promise.all(
      servers.map(async (server) => {
        while (!(await textOf(server)).includes(title)) await sleep(2);
        times.push(performance.now() - committed);
      }),
    );
    await sleep(20 + Math.random() * 30);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const ms = (share: number) => `${quantile(sorted, share).toFixed(0)} ms`;
  return [
    {
      what: 'COMMIT to new page on three processes: p99',
      figure: ms(0.99),
      spread: `p50 ${ms(0.5)}, longest ${ms(1)}`,
      goal: 'at most 100 ms, never more than 250 ms',
    },
  ];
}
