import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BareResponse {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: string[];
  /** In base64. */
  readonly body: string;
}

process.once('disconnect', () => process.exit());
const [given] = (await once(process, 'message')) as [Readonly<Record<string, BareResponse>>];
/** By request target. */
const prepared = new Map<string | undefined, BareResponse & { readonly bytes: Buffer }>(
  Object.entries(given).map(([target, it]) => [
    target,
    { ...it, bytes: Buffer.from(it.body, 'base64') },
  ]),
);

/**
 * The most that `node:http` can do: it sends prepared bytes and headers by one look-up of the target.
 * It parses no path, negotiates nothing, checks nothing and logs nothing.
 */
const server = createServer((request, response) => {
  const found = prepared.get(request.url);
  response.writeHead(found?.status ?? 404, found?.headers);
  response.end(found?.status === 304 ? undefined : found?.bytes);
}).listen(0);
await once(server, 'listening');
process.send?.({ port: (server.address() as AddressInfo).port });
