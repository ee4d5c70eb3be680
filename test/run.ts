import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { styleText } from 'node:util';
import { CHROMIUM_MISSING, findChromium } from './support/browser/chromium.ts';
import { dockerIsRunning } from './support/docker/docker.ts';
import { FURTHER_ENGINES, isInstalled } from './support/engines/installed.ts';

/**
 * `npm test`: types, lint, dead code, imports, build and all tests, with one closing line over
 * everything. In CI the tests that take minutes run too: visitors' journeys in Firefox and WebKit;
 * much load, much data; and, where a Docker engine runs, those of the image, and the integration tests
 * against both kinds of PostgreSQL. A test that is skipped, because a program that it needs is missing,
 * is named at the end, and fails in CI.
 */
interface Result {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  /** Files with skipped tests, one entry a test. */
  readonly skipped: readonly string[];
}

/** What vitest's reporter `json` writes, as far as it is read here. */
interface Report {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

const reports = await mkdtemp(path.join(tmpdir(), 'site-reports-'));
const results: Result[] = [
  await check('types', 'tsc', '--noEmit'),
  await check('lint and format', 'biome', 'check', '.'),
  await check('dead code', 'knip'),
  await check('imports', 'depcruise', 'src', '--output-type', 'err'),
  await check('build', 'node', 'build.mjs'),
];
if (!findChromium()) {
  console.error(CHROMIUM_MISSING);
  results.push({ name: 'chromium', passed: 0, failed: 1, skipped: [] });
}
results.push(await tests('all tests', {}, ...projects()));
for (const engine of process.env['CI'] ? FURTHER_ENGINES : []) {
  const name = `journeys in ${engine}`;
  const lacking = { name, passed: 0, failed: 0, skipped: [name] };
  results.push(isInstalled(engine) ? await tests(name, {}, engine) : lacking);
}
if (process.env['CI']) results.push(await tests('endurance', {}, 'endurance'));
if (process.env['CI'] && (await dockerIsRunning())) {
  const embedded = { TEST_DATABASE: 'embedded', ODD_ROWS: '1000', SEQUENCES: '50' };
  results.push(await tests('integration, embedded PostgreSQL', embedded, 'integration'));
}
await rm(reports, { recursive: true });

const skipped = results.flatMap((result) => result.skipped);
if (process.env['CI'] && skipped.length > 0) {
  results.push({ name: 'no skipped tests in CI', passed: 0, failed: 1, skipped: [] });
}
for (const { name, passed, failed, skipped } of results) {
  const mark = failed > 0 ? styleText('red', '✗') : styleText('green', '✓');
  console.log(`${mark} ${name}: ${passed} passed, ${failed} failed, ${skipped.length} skipped`);
}
for (const [file, tests] of Object.entries(Object.groupBy(skipped, (file) => file))) {
  console.log(`skipped: ${file} (${tests?.length} tests; a program that they need is missing)`);
}
const passed = sum(results.map((result) => result.passed));
const failed = sum(results.map((result) => result.failed));
const ending = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
console.log(`${passed} passed, ${failed} failed${ending}`);
process.exitCode = failed === 0 ? 0 : 1;

function projects(): string[] {
  const image = process.env['CI'] ? ['image'] : [];
  return [
    'unit',
    'manifests',
    'integration',
    'local',
    ...image,
    ...(findChromium() ? ['e2e', 'chromium'] : []),
  ];
}

async function check(name: string, program: string, ...args: string[]): Promise<Result> {
  const failed = (await run(program, args)) === 0 ? 0 : 1;
  return { name, passed: 1 - failed, failed, skipped: [] };
}

async function tests(
  name: string,
  env: Record<string, string>,
  ...projectNames: readonly string[]
): Promise<Result> {
  const report = path.join(reports, `${results.length}.json`);
  const chosen = projectNames.flatMap((project) => ['--project', project]);
  // Those of endurance want the machine for themselves, each.
  const order = projectNames.includes('endurance') ? ['--no-file-parallelism'] : [];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await run('vitest', ['run', ...chosen, ...order, ...reporters], env);
  const counts = await readCounts(report);
  const failed = counts.failed === 0 && exitCode !== 0 ? 1 : counts.failed;
  return { name, ...counts, failed };
}

async function readCounts(report: string): Promise<Omit<Result, 'name'>> {
  const text = await readFile(report, 'utf8').catch(() => '{}');
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] }: Report = JSON.parse(text);
  const skipped = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending')
      .map(() => path.relative(process.cwd(), name)),
  );
  return { passed: numPassedTests, failed: numFailedTests, skipped };
}

async function run(program: string, args: readonly string[], env = {}): Promise<number> {
  console.log(styleText('bold', `\n${[program, ...args].join(' ')}`));
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const [exitCode] = await once(child, 'exit');
  return exitCode ?? 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
