import { EXIT_CODE, ExitError } from '../process/exit-error.ts';

/**
 * SQLSTATE classes in which PostgreSQL says that the statement or its values are wrong, as opposed to
 * why it cannot be run now: features, values, constraints, names, syntax, rights, limits of a program,
 * and what a function raises. PostgreSQL manual, appendix A.
 */
const STATEMENT_CLASSES = /^(?:0A|2[1236F]|3[489F]|42|44|54|P0)/;

/** A server that stops or starts, a broken socket, and what node-postgres says of a connection that ended. */
const CONNECTION_LOST =
  /^(?:08|57P0[123]|ECONNRESET|EPIPE|Connection terminated(?: unexpectedly)?$)/;

/**
 * Failures of a command that pass: SQLSTATE classes, a socket to which no server listens or that broke, and what
 * the driver says without a code.
 */
const UNAVAILABLE =
  /^(?:(?:08|53|57|58)\w{3}$|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)|timeout|connection terminated|connection ended|not queryable|connection has been discarded/i;

/** What is read from the database cannot be read now, and may be later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  /** The HTTP status. */
  readonly status = 503;

  /** The message of the database, its driver or the network, for the log. */
  get reason(): string {
    const { cause, message } = this;
    return cause instanceof Error && cause.message !== '' ? cause.message : message;
  }
}

/** Whether PostgreSQL has refused the statement itself: a fault of ours, which the next try has too. */
export function isStatementError(error: unknown): boolean {
  return STATEMENT_CLASSES.test(codeOf(error) ?? '');
}

/** Whether a connection that had been made is gone: another one may be had at once. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && CONNECTION_LOST.test(codeOf(error) ?? error.message);
}

/** The SQLSTATE of an error of PostgreSQL, or the code of one of the system. */
export function codeOf(error: unknown): string | undefined {
  const hasCode = error instanceof Error && 'code' in error && typeof error.code === 'string';
  return hasCode ? String(error.code) : undefined;
}

export const NO_RESPONSE = 'the database does not respond';

/** A SQLSTATE or the driver's message; the name of an exit code; the meaning for who runs a command. */
const MEANINGS = [
  [
    /^SASL: SCRAM-SERVER-FIRST-MESSAGE: client password/,
    'config',
    'the database asks for a password, expected user:password@ before the host',
  ],
  [
    /^The server does not support SSL/,
    'config',
    'the address asks for TLS, which this server does not have (remove sslmode, or set up TLS there)',
  ],
  [
    /^(?:CERT_|ERR_TLS_|UNABLE_TO_|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT)/,
    'config',
    'the certificate of the server is not accepted (check its dates, sslrootcert and the host name)',
  ],
  // PostgreSQL takes the driver's startup message; a pooler does not know all of its parameters.
  [/^08P01/, 'config', 'expected a direct connection, without PgBouncer or another pooler'],
  [/^53100/, 'unavailable', 'the database is full'],
  [/^54000/, 'unavailable', 'the database has reached a limit'],
  [/^53300/, 'unavailable', 'the database takes no further connection'],
  [/^55000/, 'unavailable', 'the database accepts no connection now'],
  [/^25006/, 'unavailable', 'the database can only be read now'],
  [/^28/, 'noPermission', 'the database rejects this user or the password'],
  [/^3D000/, 'noPermission', 'there is no such database'],
  [/^23514/, 'data', 'the database refuses a value of the post'],
  [/^42501/, 'noPermission', 'this user lacks the permission'],
  [/^(?:42P01|42703|42883|22023)/, 'unavailable', 'the schema is not up to date (run migrate)'],
  [UNAVAILABLE, 'unavailable', NO_RESPONSE],
] as const;

/**
 * Explains a failure in one line: one that is explained already as it is, one of the database by what it
 * means; `undefined` for any other.
 */
export function explainDatabaseFailure(error: unknown): ExitError | undefined {
  if (error instanceof ExitError) return error;
  // That of a file has a path, such as a picture or a certificate; that of a socket has an address.
  if (!(error instanceof Error) || 'path' in error) return undefined;
  // One for each address of a host.
  const errors: readonly Error[] = error instanceof AggregateError ? error.errors : [error];
  const known = MEANINGS.find(([cause]) =>
    errors.some((each) => cause.test(codeOf(each) ?? each.message)),
  );
  if (!known) return undefined;
  const [, exitCode, meaning] = known;
  return new ExitError(exitCode, `DATABASE_URL: ${meaning}: ${errors[0]?.message}`);
}

/** Whether a command failed because the database is unavailable, and not because of what it does. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return explainDatabaseFailure(error)?.exitCode === EXIT_CODE.unavailable;
}
