import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { forward } from '../../../src/development/live-site.ts';
import { listen, portOf } from '../../../src/http/server/http-server.ts';
import { makeCertificate } from '../certificate.ts';

const run = promisify(execFile);

/** Not a dependency of the project: 230 packages, of which one test wants one function. */
const PACKAGE = '@mdn/mdn-http-observatory';
const VERSION = '1.4.8';

const SCORE = path.join(import.meta.dirname, 'observatory-score.mjs');

/** One test of the Observatory: what it found, and what that adds to the score. */
interface Score {
  readonly result: string;
  readonly modifier: number;
}

/** MDN's HTTP Observatory, installed in a folder of its own. */
export interface Observatory extends AsyncDisposable {
  /** Scores a site as it would stand on the internet: behind https, with http leading there. */
  score(origin: string): Promise<readonly Score[]>;
}

/**
 * Installs the Observatory, without its install script, which downloads the list of hosts that
 * browsers know to be https only: here nobody is on it.
 */
export async function installObservatory(): Promise<Observatory> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-observatory-'));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--prefix', folder];
  await run('npm', ['install', ...options, `${PACKAGE}@${VERSION}`], { cwd: folder });
  const installed = path.join(folder, 'node_modules', PACKAGE);
  await writeFile(path.join(installed, 'conf/hsts-preload.json'), '{}');
  const pem = await makeCertificate();
  const trusted = path.join(folder, 'certificate.pem');
  await writeFile(trusted, pem);
  return {
    async score(origin) {
      await using front = await startFront(origin, pem);
      const args = [SCORE, installed, 'localhost', `${front.httpPort}`, `${front.httpsPort}`];
      const { stdout } = await run(process.execPath, args, {
        env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted },
      });
      return JSON.parse(stdout);
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

/** What stands before the site on the internet, on free ports. */
async function startFront(origin: string, pem: string) {
  const sitePort = Number(new URL(origin).port);
  const https = createServer({ key: pem, cert: pem }, (request, response) =>
    forward(request, response, sitePort),
  ).listen(0);
  const httpsPort = portOf(https);
  const http = await listen(
    (request, response) =>
      response.writeHead(308, { Location: `https://localhost:${httpsPort}${request.url}` }).end(),
    0,
    'PORT',
  );
  return {
    httpsPort,
    httpPort: portOf(http),
    async [Symbol.asyncDispose]() {
      for (const server of [http, https]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
