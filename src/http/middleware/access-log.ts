import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import type { DestinationStream, Logger } from 'pino';
import { type OnResponse, RequestRecord } from '../../telemetry/request-record.ts';
import { loggedPath } from './logged-path.ts';

/** Every line has them, as pino's own lines do. */
const PROCESS = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`;

interface LogDeps {
  readonly logger: Logger;
  /** Where the logger writes its lines. */
  readonly logOutput: DestinationStream;
  readonly onResponse: OnResponse;
}

/**
 * Gives each request its record, lets `handle` respond and then writes the request's line in the log.
 * Neither query string, nor the client's address, nor headers are logged, nor is an e-mail address that
 * somebody has put into the path: they belong to the visitor.
 *
 * The line is JSON as pino writes it, which takes 1.9 µs longer for it, 7 % of
 * sending a cached page.
 */
export function logRequests(
  { logger, logOutput, onResponse }: LogDeps,
  handle: (request: IncomingMessage, response: ServerResponse, record: RequestRecord) => void,
): RequestListener {
  const levels = logger.levels.values;

  function write(record: RequestRecord, response: ServerResponse): void {
    const { id, traceparent, method, target, route, bytes, cache, reason } = record;
    const { statusCode: status } = response;
    const milliseconds = performance.now() - record.begunAt;
    // 503 has its reason; an outage has a line of its own too.
    const level = status >= 500 && status !== 503 ? 'error' : 'info';
    if (logger.isLevelEnabled(level)) {
      logOutput.write(
        `{"level":${levels[level]},"time":${Date.now()},${PROCESS},"id":"${id}"` +
          field('traceparent', traceparent) +
          `,"method":"${method}","path":${JSON.stringify(loggedPath(target))}` +
          field('route', route) +
          `,"status":${status},"responseTime":${Math.round(milliseconds)},"bytes":${bytes}` +
          field('cache', cache) +
          (reason === undefined ? '' : `,"reason":${JSON.stringify(reason)}`) +
          (response.writableEnded ? '}\n' : ',"aborted":true}\n'),
      );
    }
    onResponse(record, status, milliseconds / 1_000);
  }

  return (request, response) => {
    const record = new RequestRecord(request);
    handle(request, response, record);
    // A cached response has been sent here and now; an event for each would cost more than its line.
    if (response.writableEnded) write(record, response);
    else response.once('close', () => write(record, response));
  };
}

/** A value in which there is nothing that JSON would escape. */
function field(name: string, value: string | undefined): string {
  return value === undefined ? '' : `,"${name}":"${value}"`;
}
