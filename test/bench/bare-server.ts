import { createServer } from 'node:http';

/** One response of {@link BareResponses}. */
export interface BareResponse {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** In base64. */
  readonly body: string;
}

/** Responses by request target. */
export type BareResponses = Readonly<Record<string, BareResponse>>;

/** Bytes and headers by request target. */
let prepared = new Map<string | undefined, { status: number; headers: string[]; body: Buffer }>();

/**
 * The most that `node:http` can do: it sends prepared bytes and headers by one look-up of the target.
 * It parses no path, negotiates nothing, checks nothing and logs nothing.
 */
const server = createServer((request, response) => {
  const found = prepared.get(request.url);
  response.writeHead(found?.status ?? 404, found?.headers);
  response.end(found?.status === 304 ? undefined : found?.body);
});

/** Each message replaces the responses; what answers it says the port. */
process.on('message', (responses: BareResponses) => {
  prepared = new Map(
    Object.entries(responses).map(([target, { status, headers, body }]) => [
      target,
      { status, headers: [...headers], body: Buffer.from(body, 'base64') },
    ]),
  );
  if (server.listening) sayPort();
  else server.listen(0, sayPort);
});
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));

function sayPort() {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.({ port: address.port });
}
