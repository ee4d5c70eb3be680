import type { ServerOptions } from 'node:http';

/**
 * How long a browser's idle connection stays open: it asks for the next page on it, and another visitor
 * may need its place.
 */
const IDLE_MS = 65_000;

/**
 * Longer than load balancers keep an idle connection (nginx and Amazon 60 s, HAProxy as it is told,
 * Google 600 s): the side that is about to send must never be the one that does not know of the close.
 * Envoy keeps one for an hour unless it is told otherwise; docs/operating.md says how. An idle
 * connection costs some 10 KB.
 */
export const PROXY_IDLE_MS = 620_000;

/**
 * While a response is pending, a connection without a byte for one to two of these is closed, since its
 * client has stopped reading.
 */
export const STALL_TIMEOUT_MS = 15_000;

/**
 * How many requests of a connection may wait for their responses. Browsers and proxies send one after the
 * other; six connections that sent 1,400 each at once took all memory.
 */
export const MAX_PENDING = 16;

/**
 * How long a client may take. Behind a proxy, requests come whole and at once; who sends a byte a
 * second holds memory for nothing. Node responds with 408 and closes.
 */
export const REQUEST_LIMITS: ServerOptions = {
  // Node would set two timers for each request, a twentieth of sending a cached page. The limit of an
  // idle connection, below, is one timer that each request only starts again.
  keepAliveTimeout: 0,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  // Node responds with 431 beyond it. Browsers send 1 KB, proxies add some hundred bytes.
  maxHeaderSize: 16_384,
  // Node's response to a request without a host has none of our headers: `requests/request-checks.ts` refuses it.
  requireHostHeader: false,
  // Two hosts are one invalid host.
  joinDuplicateHeaders: true,
  // A request without a body has no events of a stream.
  optimizeEmptyRequests: true,
};

/** What a server keeps to for each of its connections. */
export const CONNECTION_LIMITS = {
  timeout: IDLE_MS,
  /** A proxy holds some dozens; at about 20 KB each while they are used, so many take 40 MB. */
  maxConnections: 2_000,
  /**
   * After this many requests a proxy opens a new connection, and a replica that came later gets its
   * share. Rare enough for a client that does not heed `Connection: close`, which then gets a 503 from Node.
   */
  maxRequestsPerSocket: 10_000,
};
