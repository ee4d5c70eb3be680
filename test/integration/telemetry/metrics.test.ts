import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { pages } from '../../../src/pages/table.ts';
import { postHref, routes } from '../../../src/routes.ts';
import { aPost } from '../../support/database/test-database.ts';
import { createFolder } from '../../support/folder.ts';
import { startFollow } from '../../support/posts/follow.ts';
import { aReport } from '../../support/server/invalid-reports.ts';
import { readMetrics } from '../../support/server/metrics.ts';
import { startSite } from '../../support/server/site.ts';

const { server, posts } = await startSite([aPost({ slug: 'un-articulo' })]);

const MONITORING = 'k8s/components/monitoring';

const read = () => readMetrics(server.adminOrigin);

test('responses are timed by pattern of the address, method and class of the status', async () => {
  const series = (labels: string) => `http_request_duration_seconds_count{${labels}}`;
  const found = series(`method="GET",route="${routes.post}",status="2xx"`);
  const missing = series(`method="HEAD",route="${routes.post}",status="4xx"`);
  const counts = async () => {
    const metrics = await read();
    return [found, missing].map((name) => metrics.get(name) ?? 0);
  };
  const before = await counts();
  const begun = performance.now();

  expect((await fetch(server.origin + postHref('un-articulo'))).status).toBe(200);
  await fetch(server.origin + postHref('no-existe'), { method: 'HEAD' });

  // A response is counted once it is sent, which its client may know a moment sooner.
  await expect.poll(counts).toEqual(before.map((count) => count + 1));
  const after = await read();
  expect(after.get(found.replace('_count{', '_bucket{le="+Inf",'))).toBe(after.get(found));
  // In seconds: no more than the whole test has taken.
  const seconds = after.get(found.replace('_count{', '_sum{'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan((performance.now() - begun) / 1_000);
});

test('the build is named by the version of package.json', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));

  expect([...(await read()).keys()].filter((name) => name.startsWith('site_build_info'))).toEqual([
    expect.stringContaining(`version="${version}"`),
  ]);
});

test('odd requests add no series of their own', async () => {
  const odd = Array.from({ length: 300 }, (_, index) => {
    const targets = [`/x${index}`, `/blog/x-${index}`, `/blog/tema/x-${index}`, `/media/${index}`];
    const method = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'][index % 5] ?? 'GET';
    return [`${server.origin}${targets[index % 4]}?x=${index}`, method] as const;
  });

  for (const [address, method] of odd) await (await fetch(address, { method })).arrayBuffer();

  const series = [...(await read()).keys()];
  const known = [...pages.map((page) => page.path), ...Object.values(routes)];
  const others = ['error', 'other', 'unknown-path', '/*', '/assets/*', '/media/:file'];
  expect([...known, ...others]).toEqual(expect.arrayContaining([...labelValues(series, 'route')]));
  expect(labelValues(series, 'method').isSubsetOf(new Set(['GET', 'HEAD', 'POST', 'other']))).toBe(
    true,
  );
  expect(series.length).toBeLessThan(600);
});

/** The values of a label among series. */
function labelValues(series: Iterable<string>, label: string): ReadonlySet<string> {
  const values = [...series].map((name) => new RegExp(`\\b${label}="([^"]*)"`).exec(name)?.[1]);
  return new Set(values.filter((value) => value !== undefined));
}

test('dashboard and alerts name no metric that there is not, and alerts say what to do', async () => {
  await fetch(server.origin);
  const body = aReport({ metrics: { LCP: 1_200, CLS: 0.02 } });
  await fetch(server.origin + routes.apiVitals, { method: 'POST', body });
  const alerts = await readAlerts();
  await using folder = await createFolder();
  await using follow = await startFollow(folder.folder, posts);
  const ofFollow = await readMetrics(follow.adminOrigin);
  const there = new Set(
    [...(await read()).keys(), ...ofFollow.keys()].map((name) => name.split('{')[0] ?? ''),
  );

  const named = [...alerts.map(({ expr }) => expr), ...(await readPanels())].flatMap(metricsIn);

  expect(named.length).toBeGreaterThan(20);
  // What the cluster says of its objects (kube-state-metrics), and git-sync of the repository.
  const unknown = named.filter((name) => !there.has(name) && !/^(?:kube|git_sync)_/.test(name));
  expect(unknown).toEqual([]);
  for (const { annotations } of alerts) {
    expect(annotations.summary).toMatch(/\w/);
    expect(annotations.description).toMatch(/\w/);
  }
});

interface Alert {
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly description: string };
}

async function readAlerts(): Promise<readonly Alert[]> {
  const text = await readFile(`${MONITORING}/monitoring.yaml`, 'utf8');
  const rules = parseAllDocuments(text)
    .map((document) => document.toJS())
    .find(({ kind }) => kind === 'PrometheusRule');
  return rules.spec.groups.flatMap(({ rules }: { rules: Alert[] }) => rules);
}

/** Every expression of the dashboard. */
async function readPanels(): Promise<readonly string[]> {
  const dashboard = JSON.parse(await readFile(`${MONITORING}/dashboard.json`, 'utf8'));
  return dashboard.panels.flatMap(({ targets = [] }: { targets?: Alert[] }) =>
    targets.map(({ expr }) => expr),
  );
}

/** Names in a PromQL expression that are neither a function, nor a label, nor a keyword. */
function metricsIn(expression: string): readonly string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ').replace(/\bby\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b[a-z_]{2,}\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !/^(?:sum|max|min|by|or)$/.test(name));
}
