import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forward } from '../../src/development/live-site.ts';

/** What to do with a request before the site gets it; it does not when this ends the response. */
type Handle = (response: ServerResponse) => void | Promise<void>;

/** A proxy before the site that can delay, change and refuse responses, for any browser. */
export async function startGate(siteOrigin: string) {
  /** Paths and queries of all requests. */
  const requested: string[] = [];
  const sitePort = Number(new URL(siteOrigin).port);
  let handled: readonly [target: RegExp, handle: Handle] | undefined;
  const server = createServer(async (request, response) => {
    const target = request.url ?? '';
    requested.push(target);
    if (handled?.[0].test(target)) await handled[1](response);
    if (!response.writableEnded && !response.destroyed) forward(request, response, sitePort);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    /** Handles requests whose target matches, until the next call. */
    handle(target: RegExp, handle: Handle) {
      handled = [target, handle];
    },
    /** Delays those that match until the returned function is called. */
    hold(target: RegExp) {
      const held = Promise.withResolvers<void>();
      handled = [target, () => held.promise];
      return held.resolve;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends this status and no content. */
export const sendStatus = (status: number): Handle => {
  return (response) => void response.writeHead(status, { 'Cache-Control': 'no-store' }).end('{}');
};

/** Cuts the connection. */
export const disconnect: Handle = (response) => void response.destroy();
