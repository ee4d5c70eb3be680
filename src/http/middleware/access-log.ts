import { randomFillSync } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { CacheResult } from '../../cache/page-cache.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** Stands in the log and in the answer. */
    id: string;
    /** The pattern of the address, once it is known; for log and metrics. */
    template?: string;
    /** What the page cache had, once it was asked. */
    cache?: CacheResult;
    /** Why the posts could not be read. */
    reason?: string;
    /** Length of the answer's body, where no header says it. */
    bytes?: number;
  }
}

/** Called when an answer has been sent, or the client has gone before. */
export type OnResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  seconds: number,
) => void;

/** A proxy's request id is taken over only in this form, so that it cannot carry anything else. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * Gives each request its id, lets `answer` answer it and, once that is done, writes its line in the
 * log. Neither query string, nor the client's address, nor headers are logged, nor is an e-mail address
 * that somebody has put into the path: they belong to the visitor.
 */
export function logRequests(
  logger: Logger,
  onResponse: OnResponse,
  answer: RequestListener,
): RequestListener {
  function write(request: IncomingMessage, response: ServerResponse, begun: number): void {
    const { id, method, template: route, cache, reason } = request;
    const { statusCode: status } = response;
    const milliseconds = performance.now() - begun;
    const responseTime = Math.round(milliseconds);
    const bytes = bytesOf(request, response);
    const path = pathOf(request);
    const line = { id, method, path, route, status, responseTime, bytes, cache, reason };
    // With 503 goes its reason; an outage has a line of its own too.
    const level = status >= 500 && status !== 503 ? 'error' : 'info';
    logger[level](response.writableEnded ? line : { ...line, aborted: true });
    onResponse(request, response, milliseconds / 1_000);
  }

  return (request, response) => {
    const begun = performance.now();
    request.id = idOf(request);
    answer(request, response);
    // What is kept has been answered here and now; an event for each would cost more than its line.
    if (response.writableEnded) write(request, response, begun);
    else response.once('close', () => write(request, response, begun));
  };
}

function idOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : newId();
}

const ID_BYTES = 12;
const randomBytes = Buffer.alloc(ID_BYTES * 256);
let usedBytes = randomBytes.length;

/** 96 random bits. A UUID in Node is a tree of its bytes' texts and costs a twentieth of a 304. */
function newId(): string {
  if (usedBytes === randomBytes.length) {
    randomFillSync(randomBytes);
    usedBytes = 0;
  }
  usedBytes += ID_BYTES;
  return randomBytes.toString('base64url', usedBytes - ID_BYTES, usedBytes);
}

/** What the client asked for: Express shortens `url` while a request is in a mounted router. */
function pathOf(request: IncomingMessage): string {
  const target = 'originalUrl' in request ? String(request.originalUrl) : (request.url ?? '');
  const end = target.indexOf('?');
  const path = end === -1 ? target : target.slice(0, end);
  return path.includes('@') || path.includes('%40') ? path.replace(EMAIL, '…') : path;
}

/** The segment of a path that an e-mail address may be in. */
const EMAIL = /[^/]*(?:@|%40)[^/]*/g;

function bytesOf({ method, bytes }: IncomingMessage, response: ServerResponse): number {
  if (bytes !== undefined) return bytes;
  return method === 'HEAD' ? 0 : Number(response.getHeader('Content-Length') ?? 0);
}
