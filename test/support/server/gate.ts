import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDevProxy } from '../../../src/development/dev-proxy.ts';

/** What to do with a request before the site gets it; it does not when this ends the response. */
type Handle = (response: ServerResponse) => void | Promise<void>;

/** A proxy before the site that can delay, change and refuse responses, for any browser. */
export interface Gate extends AsyncDisposable {
  readonly origin: string;
  /** Paths and queries of all requests. */
  readonly requested: string[];
  /** Handles requests whose target matches, until the next call. */
  handle(target: RegExp, handle: Handle): void;
  /** Delays those that match until the returned function is called. */
  hold(target: RegExp): () => void;
}

export async function startGate(siteOrigin: string): Promise<Gate> {
  const requested: string[] = [];
  const site = createDevProxy();
  site.serve(Number(new URL(siteOrigin).port));
  let matches = /^$/;
  let handle: Handle = () => {};
  const server = createServer(async (request, response) => {
    const target = request.url ?? '';
    requested.push(target);
    if (matches.test(target)) await handle(response);
    if (!response.writableEnded && !response.destroyed) site.handle(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gate: Gate = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    handle(target, next) {
      matches = target;
      handle = next;
    },
    hold(target) {
      const held = Promise.withResolvers<void>();
      gate.handle(target, () => held.promise);
      return held.resolve;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return gate;
}

/** Sends this status and no content. */
export const sendStatus = (status: number): Handle => {
  return (response) => void response.writeHead(status, { 'Cache-Control': 'no-store' }).end('{}');
};

/** Cuts the connection. */
export const disconnect: Handle = (response) => void response.destroy();
