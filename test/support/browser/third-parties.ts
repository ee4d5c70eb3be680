import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { makeCertificate } from '../certificate.ts';

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
  const pem = await makeCertificate();
  const server = createServer({ key: pem, cert: pem }, async (request, response) => {
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
