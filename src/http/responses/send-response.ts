import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import {
  type CachedResponse,
  ENCODINGS,
  type Encoding,
  type HeaderList,
  type Variant,
} from '../../cache/cached-response.ts';

/**
 * Sends a kept answer in the encoding that the client likes best (RFC 9110 section 12.5.3), or
 * says that the client has it (section 13.1.2).
 *
 * @param standing headers that every answer of the site carries.
 */
export function sendCached(
  answer: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
  standing: HeaderList,
): void {
  request.template = answer.route;
  const form = answer.in(chooseEncoding(request.headers['accept-encoding'], answer.encodings));
  if (!(form instanceof Promise)) {
    send(answer.statusCode, form, request, response, standing);
    return;
  }
  form.then(
    (made) => send(answer.statusCode, made, request, response, standing),
    (error) => response.destroy(error),
  );
}

function send(
  statusCode: number,
  form: Variant,
  request: IncomingMessage,
  response: ServerResponse,
  standing: HeaderList,
): void {
  request.bytes = 0;
  if (form.etag && fresh(request.headers, { etag: form.etag })) {
    response
      .writeHead(304, standing.concat('X-Request-Id', request.id, form.headersWithoutBody))
      .end();
    return;
  }
  response.writeHead(statusCode, standing.concat('X-Request-Id', request.id, form.headers));
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  request.bytes = form.body.length;
  response.end(form.body);
}

/** What browsers say is the same few texts over and over; a made-up one must not be remembered. */
const choices = new Map<string, Encoding>();
const MAX_CHOICES = 100;

/** Where a client wants nothing that there is, it gets the plain bytes all the same. */
function chooseEncoding(accepted: string | undefined, available: readonly Encoding[]): Encoding {
  if (accepted === undefined || available.length === 1) return 'identity';
  const known = choices.get(accepted);
  if (known) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
  const chosen = negotiator.encoding(available, { preferred: ENCODINGS }) ?? 'identity';
  if (choices.size < MAX_CHOICES) choices.set(accepted, chosen);
  return chosen;
}
