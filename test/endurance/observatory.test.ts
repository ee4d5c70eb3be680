import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { forward } from '../../src/development/live-site.ts';
import { routes } from '../../src/routes.ts';
import { fixture } from '../support/fixture.ts';
import { httpGet } from '../support/server/http.ts';
import { startServer } from '../support/server/server.ts';

const DATABASE_URL = 'postgresql://web:secret@127.0.0.1:9/site';

/** What every site begins with. */
const BEGIN = 100;

/**
 * Of the Observatory's rules since 2026, which the package of the registry does not have yet:
 * https://github.com/mdn/mdn-http-observatory, src/grader/charts.js.
 */
const NEWER_RULES = [
  ['cross-origin-opener-policy', 'same-origin', 10],
  ['cross-origin-embedder-policy', 'credentialless', 10],
] as const;

test("MDN's HTTP Observatory gives 155 points, all that there are without a preload list and cookies", async () => {
  await using observatory = await installObservatory();
  await using server = await startServer({ DATABASE_URL, SITE_URL: 'https://localhost' });

  await using front = await startFront(server.origin);
  const scores = await observatory.score(front);
  const { headers } = await httpGet(server.origin + routes.home);

  expect(scores.filter(({ modifier }) => modifier < 0)).toEqual([]);
  const newer = NEWER_RULES.filter(([name, value]) => headers[name] === value);
  const points = [...scores.map(({ modifier }) => modifier), ...newer.map(([, , it]) => it)];
  const total = points.reduce((sum, modifier) => sum + modifier, BEGIN);
  console.log(`observatory: ${total}`, scores.map(({ result }) => result).join(', '));
  expect(total).toBeGreaterThanOrEqual(155);
}, 240_000);

const run = promisify(execFile);

/** Not a dependency of the project: 230 packages, of which one test wants one function. */
const PACKAGE = '@mdn/mdn-http-observatory';
const VERSION = '1.4.8';

/**
 * Installs the Observatory in a folder of its own, without its install script, which downloads the list
 * of hosts that browsers know to be https only: here nobody is on it.
 */
async function installObservatory() {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'site-observatory-'));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--prefix', '.'];
  await run('npm', ['install', ...options, `${PACKAGE}@${VERSION}`], { cwd: folder.path });
  const installed = path.join(folder.path, 'node_modules', PACKAGE);
  await writeFile(path.join(installed, 'conf/hsts-preload.json'), '{}');
  const load = (file: string) => import(pathToFileURL(path.join(installed, 'src', file)).href);
  const { retrieve } = await load('retriever/retriever.js');
  const { ALL_TESTS } = await load('constants.js');
  const { getScoreModifier } = await load('grader/grader.js');
  return {
    /** What each test of its own scanner finds, on ports of choice, and adds to the score. */
    async score(ports: object): Promise<{ result: string; modifier: number }[]> {
      const responses = await retrieve('localhost', ports);
      return ALL_TESTS.map((test: (responses: unknown) => { result: string }) => {
        const { result } = test(responses);
        return { result, modifier: getScoreModifier(result) };
      });
    },
    [Symbol.asyncDispose]: folder.remove,
  };
}

/** What stands before a site on the internet, on free ports: https, with http leading there. */
function startFront(origin: string) {
  return fixture(async (resources) => {
    // Node makes keys, but no certificates.
    const request = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 2 -keyout -';
    const subject = '-subj /CN=localhost -addext subjectAltName=DNS:localhost';
    const { stdout: pem } = await run('openssl', [
      ...['req', '-x509'],
      ...`${request} ${subject}`.split(' '),
    ]);
    setDefaultCACertificates([...getCACertificates(), pem]);
    const sitePort = Number(new URL(origin).port);
    const https = createServer({ key: pem, cert: pem }, (request, response) =>
      forward(request, response, sitePort),
    );
    const http = createHttpServer(({ url }, response) =>
      response.writeHead(308, { Location: `https://localhost:${httpsPort}${url}` }).end(),
    );
    for (const server of [https, http]) {
      await once(server.listen(0), 'listening');
      resources.defer(() => void server.close().closeAllConnections());
    }
    const [httpsPort, httpPort] = [https, http].map(
      (server) => (server.address() as AddressInfo).port,
    );
    return { httpsPort, httpPort };
  });
}
