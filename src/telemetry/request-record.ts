import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { CacheResult } from '../cache/entries.ts';

/** A proxy's request id is used only in this form, so that it cannot carry anything else. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/** W3C Trace Context: a version, the ids of the trace and of the caller, of which none is zero, and flags. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Called when a response was sent, or the client has gone before. */
export type OnResponse = (record: RequestRecord, status: number, seconds: number) => void;

/** Data about a request, for its line in the log, the metrics and its response. */
export class RequestRecord {
  /** Stands in the log and in the response. */
  readonly id: string;
  readonly method: string;
  /** The trace that a proxy's request belongs to, for the log. */
  readonly traceparent: string | undefined;
  /** As it was sent. */
  readonly target: string;
  readonly begunAt = performance.now();
  /** The pattern of the address, once it is known. */
  route: string | undefined = undefined;
  /** The result of the cache lookup, once there was one. */
  cache: CacheResult | undefined = undefined;
  /** Length of the response's body. */
  bytes = 0;
  /** The error in the request itself. */
  error: Error | undefined = undefined;
  /** Why the posts could not be read. */
  reason: string | undefined = undefined;

  constructor({ method = '', url = '', headers }: IncomingMessage) {
    const given = headers['x-request-id'];
    this.id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    const trace = headers['traceparent'];
    this.traceparent = typeof trace === 'string' && TRACEPARENT.test(trace) ? trace : undefined;
    this.method = method;
    this.target = url;
  }
}
