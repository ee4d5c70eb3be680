import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const httpGet = (address: string, headers?: Record<string, string>) =>
  httpRequest('GET', address, headers);

/**
 * Sends a request with these headers alone; `fetch` would add some and decode the body. Each
 * response of the API is checked against `/api/openapi.json`.
 */
export async function httpRequest(
  method: string,
  address: string,
  headers: Record<string, string> = {},
  sent?: string,
) {
  const asked = request(address, { method, headers, agent: false }).end(sent);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const status = response.statusCode ?? 0;
  const body = await buffer(response);
  const { rawHeaders } = response;
  // The benchmark runs without Vitest, and so without a loader for the pictures of the content.
  if (process.env['VITEST']) {
    const { assertDescribed } = await import('../standards/open-api.ts');
    const headers = new Headers(response.headers as Record<string, string>);
    assertDescribed({ method, url: address, status, headers, body });
  }
  return { status, headers: response.headers, rawHeaders, body };
}

/** Opens a connection, which the server may cut off. */
export function openSocket(origin: string): Socket {
  const { hostname, port } = new URL(origin);
  return connect({ host: hostname, port: Number(port) }).on('error', () => {});
}

/** Sends bytes as they are and keeps its side open. @returns all that came until the server closed. */
export function rawExchange(origin: string, bytes: string): Promise<string> {
  const socket = openSocket(origin);
  socket.write(bytes, 'latin1');
  return received(socket);
}

/** All data until a connection is closed, even if it is reset. */
export function received(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  return new Promise((resolve) => socket.on('close', () => resolve(text)));
}
