/** Failures of the socket: no server listens, or the connection is gone. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * SQLSTATE classes of failures that pass: connection exceptions, insufficient resources, operator
 * intervention, system errors. PostgreSQL manual, appendix A.
 */
const SQLSTATE_CLASSES = /^(?:08|53|57|58)/;

/**
 * Messages without a code: node-postgres on timeouts and lost connections, Kysely on a connection
 * that could not be rolled back.
 */
const DRIVER_MESSAGES =
  /timeout|connection terminated|connection ended|not queryable|connection has been discarded/i;

/** The database is unavailable, as this process has found out by itself. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** Whether a query failed because the database is unavailable, not because the query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') {
    return SYSTEM_CODES.has(error.code) || SQLSTATE_CLASSES.test(error.code);
  }
  return DRIVER_MESSAGES.test(error.message);
}

/** SQLSTATEs of a server that ends one connection, and the errors of a closed socket. */
const BROKEN_CODES = new Set(['57P01', '08006', 'ECONNRESET', 'EPIPE']);

/**
 * Whether a query failed because its connection was broken, as all are after a restart or a failover.
 * Another connection may work.
 */
export function isConnectionBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return BROKEN_CODES.has(error.code);
  return /connection terminated unexpectedly|not queryable/i.test(error.message);
}
