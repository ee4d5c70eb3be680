import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

/** A request that reached somebody else. */
interface Asked {
  readonly host: string;
  readonly target: string;
  readonly body: string;
}

/** Hosts of others, all of them one server on this machine. */
export interface ThirdParties extends AsyncDisposable {
  readonly asked: Asked[];
  /** Lead a browser's requests for the hosts to the server. */
  readonly browserArguments: readonly string[];
}

/**
 * Stands in for others, by host.
 *
 * @param scripts what is sent for each host.
 */
export async function startThirdParties(
  scripts: Readonly<Record<string, string>>,
): Promise<ThirdParties> {
  const asked: Asked[] = [];
  const server = createServer(await makeCertificate(), async (request, response) => {
    const host = request.headers.host ?? '';
    asked.push({ host, target: request.url ?? '', body: await text(request) });
    response.setHeader('Content-Type', 'text/javascript').end(scripts[host]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const rules = Object.keys(scripts).map((host) => `MAP ${host} 127.0.0.1:${port}`);
  return {
    asked,
    browserArguments: [`--host-resolver-rules=${rules.join(', ')}`, '--ignore-certificate-errors'],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A certificate that nobody trusts. Node makes keys, but no certificates. */
async function makeCertificate() {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-certificate-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  try {
    await promisify(execFile)('openssl', [
      'req',
      '-x509',
      ...options,
      '-subj',
      '/CN=third-party',
      '-keyout',
      key,
      '-out',
      cert,
    ]);
    return { key: await readFile(key), cert: await readFile(cert) };
  } catch (cause) {
    throw new Error('openssl is missing: the certificate of the tests is made with it', { cause });
  } finally {
    await rm(folder, { recursive: true });
  }
}
