import { EXIT_CODE } from '../process/exit-error.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** SQLSTATE and its meaning for the person who runs a command. PostgreSQL manual, appendix A. */
const MEANINGS: readonly (readonly [code: RegExp, exitCode: number, meaning: string])[] = [
  [/^53100$/, EXIT_CODE.unavailable, 'the database is full'],
  [/^53300$/, EXIT_CODE.unavailable, 'the database takes no further connection'],
  [/^25006$/, EXIT_CODE.unavailable, 'the database can only be read now'],
  [/^28/, EXIT_CODE.noPermission, 'the database does not let this user in'],
  [/^3D000$/, EXIT_CODE.noPermission, 'there is no such database'],
  [/^23514$/, EXIT_CODE.data, 'the database refuses a value of the post'],
  [/^42501$/, EXIT_CODE.noPermission, 'this user may not do that'],
  [
    /^(?:42P01|42703|42883|22023)$/,
    EXIT_CODE.unavailable,
    'the schema is not up to date (run migrate first)',
  ],
];

/** Explains in one line a failure of the database; `undefined` for any other error. */
export function explainDatabaseFailure(
  error: unknown,
): { readonly exitCode: number; readonly message: string } | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = MEANINGS.find(([pattern]) => pattern.test(code));
  if (known) {
    const [, exitCode, meaning] = known;
    return { exitCode, message: `DATABASE_URL: ${meaning}: ${reason(error)}` };
  }
  if (!isDatabaseUnavailable(error)) return undefined;
  return {
    exitCode: EXIT_CODE.unavailable,
    message: `DATABASE_URL: the database does not respond: ${reason(error)}`,
  };
}

function reason(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
