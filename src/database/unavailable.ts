/** Failures of the socket: nobody listens, or the other side is gone. */
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
 * SQLSTATE classes that say «not now» and not «wrong query»: connection exceptions, insufficient
 * resources, operator intervention, system errors. PostgreSQL manual, appendix A.
 */
const SQLSTATE_CLASSES = /^(?:08|53|57|58)/;

/**
 * What node-postgres says without a code when a connection or an answer does not come, and Kysely of
 * a connection that could not even be rolled back.
 */
const DRIVER_MESSAGES =
  /timeout|connection terminated|connection ended|not queryable|connection has been discarded/i;

/** Whether a failed query means that the database is away, and not that the query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') {
    return SYSTEM_CODES.has(error.code) || SQLSTATE_CLASSES.test(error.code);
  }
  return DRIVER_MESSAGES.test(error.message);
}

/** SQLSTATE of a server that ends this one connection, and the errors of a socket that has ended. */
const BROKEN_CODES = new Set(['57P01', '08006', 'ECONNRESET', 'EPIPE']);

/**
 * Whether a query failed because its connection had ended, as all do at a restart or a failover.
 * Another connection may well work.
 */
export function isConnectionBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return BROKEN_CODES.has(error.code);
  return /connection terminated unexpectedly|not queryable/i.test(error.message);
}
