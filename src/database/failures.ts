import { EXIT_CODE, ExitError } from '../process/exit-error.ts';

/**
 * SQLSTATE classes in which PostgreSQL says that the statement or its values are wrong, as opposed to
 * why it cannot be run now: features, values, constraints, names, syntax, rights, limits of a program,
 * and what a function raises. PostgreSQL manual, appendix A.
 */
const STATEMENT_CLASSES = /^(?:0A|2[1236F]|3[489F]|42|44|54|P0)/;

/**
 * A server that stops or starts, or that ends an idle session; a broken socket; and what node-postgres says
 * of a connection that ended.
 */
const CONNECTION_LOST =
  /^(?:08|57P0[1235]|ECONNRESET|EPIPE|Connection terminated(?: unexpectedly)?$|Client has encountered a connection error)/;

/**
 * Temporary failures of a command: SQLSTATE classes, socket errors, and messages of the driver
 * without a code.
 */
const UNAVAILABLE =
  /^(?:(?:08|53|57|58)\w{3}$|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)|timeout|connection terminated|connection ended|not queryable|connection has been discarded/i;

/** The database cannot be read now; a later attempt may succeed. */
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

/** Whether PostgreSQL has rejected the statement itself, so that a retry would fail too. */
export function isStatementError(error: unknown): boolean {
  return STATEMENT_CLASSES.test(codeOf(error) ?? '');
}

/** Whether a login, its password or its database is wrong, or not there until `migrate` has run. */
export function isLoginRefused(error: unknown): boolean {
  return /^(?:28|3D)/.test(codeOf(error) ?? '');
}

/** Whether an established connection was lost: a new one may succeed at once. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && CONNECTION_LOST.test(codeOf(error) ?? error.message);
}

/** The SQLSTATE of an error of PostgreSQL, or the code of one of the system. */
export function codeOf(error: unknown): string | undefined {
  const hasCode = error instanceof Error && 'code' in error && typeof error.code === 'string';
  return hasCode ? String(error.code) : undefined;
}

export const NO_RESPONSE = 'the database does not respond';

/** SQLSTATE or message of the driver, name of the exit code, and explanation for the person who runs a command. */
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
 * Explains a failure of the database in one line. Returns an `ExitError` as it is, and `undefined`
 * for any other error.
 */
export function explainDatabaseFailure(error: unknown): ExitError | undefined {
  if (error instanceof ExitError) return error;
  // An error of a file, such as a picture or a certificate, has a path; one of a socket has an address.
  if (!(error instanceof Error) || 'path' in error) return undefined;
  // A host with several addresses gives one error for each.
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
