import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { styleText } from 'node:util';
import { startVitest } from 'vitest/node';
import { CHROMIUM_MISSING, findChromium } from './support/browser/chromium.ts';
import { dockerIsRunning } from './support/docker/docker.ts';
import { isInstalled } from './support/processes.ts';

/**
 * What `npm test` runs: types, lint, dead code, build and all tests, with one closing line over
 * everything. In CI the tests that take minutes run too: visitors' journeys in Firefox and WebKit;
 * much load, much data; outages, slow clients, rollouts; and, where a Docker engine runs, those of the image,
 * and those of the database against both kinds of PostgreSQL. A test that is skipped, because a program
 * that it needs is missing, is named at the end, and fails in CI.
 */
interface Result {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  /** What was skipped, one entry a test. */
  readonly skipped: readonly string[];
}

/** What the journeys in engines besides Chromium need, by the name of their project: programs. */
const FURTHER_ENGINES = { firefox: ['firefox-esr'], webkit: ['WebKitWebDriver', 'Xvfb'] };

const isCi = Boolean(process.env['CI']);

const build = check('build', 'node', 'build.mjs');
// While tests wait, for containers, browsers and time to pass.
const checks = [
  check('types', 'nice', 'tsc', '--noEmit'),
  check('lint', 'nice', 'oxlint'),
  check('format', 'nice', 'prettier', '--check', '.'),
  check('dead code', 'nice', 'knip'),
];
const results: Result[] = [await build];
const projects = ['unit', 'manifests', 'integration', 'local'];
if (findChromium()) {
  projects.push('e2e', 'chromium');
} else {
  console.error(CHROMIUM_MISSING);
  results.push({ name: 'chromium', passed: 0, failed: 1, skipped: [] });
}
if (isCi) {
  projects.push('image', 'endurance', 'resilience', 'timing');
  if (dockerIsRunning()) projects.push('embedded');
  for (const [name, programs] of Object.entries(FURTHER_ENGINES)) {
    if (programs.every(isInstalled)) projects.push(name);
    else results.push({ name, passed: 0, failed: 0, skipped: [`journeys in ${name}`] });
  }
}
results.push(await tests(projects), ...(await Promise.all(checks)));

const skipped = results.flatMap((result) => result.skipped);
if (isCi && skipped.length > 0) {
  results.push({ name: 'no skipped tests in CI', passed: 0, failed: 1, skipped: [] });
}
for (const { name, passed, failed, skipped } of results) {
  const mark = failed > 0 ? styleText('red', '✗') : styleText('green', '✓');
  console.log(`${mark} ${name}: ${passed} passed, ${failed} failed, ${skipped.length} skipped`);
}
for (const [what, tests] of Object.entries(Object.groupBy(skipped, (what) => what))) {
  console.log(`skipped: ${what} (${tests?.length} tests; a program that they need is missing)`);
}
const passed = sum(results.map((result) => result.passed));
const failed = sum(results.map((result) => result.failed));
const ending = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
console.log(`${passed} passed, ${failed} failed${ending}`);
process.exit(failed === 0 ? 0 : 1);

/** Runs a program beside others, and then prints what it has printed. */
async function check(name: string, program: string, ...args: string[]): Promise<Result> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const exitCode = new Promise((resolve) => child.once('close', resolve));
  const output = await Promise.all([text(child.stdout), text(child.stderr)]);
  const failed = (await exitCode) === 0 ? 0 : 1;
  console.log(`${styleText('bold', [program, ...args].join(' '))}\n${output.join('')}`);
  return { name, passed: 1 - failed, failed, skipped: [] };
}

/** Runs the tests of projects, with their order and their workers as `vitest.config.ts` says. */
async function tests(projects: readonly string[]): Promise<Result> {
  const vitest = await startVitest('test', [], { project: [...projects], run: true });
  const modules = vitest.state.getTestModules();
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  const [passed, failed] = [inState('passed').length, inState('failed').length];
  // A setup that fails leaves its project without a test; of other errors only the exit code knows.
  const isEmpty = projects.some((name) => !modules.some(({ project }) => project.name === name));
  await vitest.close();
  return {
    name: 'tests',
    passed,
    failed: failed === 0 && (isEmpty || process.exitCode) ? 1 : failed,
    skipped: tests
      .filter((test) => !['passed', 'failed'].includes(test.result().state))
      .map(({ module }) => module.relativeModuleId),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
