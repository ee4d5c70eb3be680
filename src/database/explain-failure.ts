import { isDatabaseUnavailable } from './unavailable.ts';

/** EX_UNAVAILABLE, EX_NOPERM of sysexits.h. */
const UNAVAILABLE = 69;
const NO_PERMISSION = 77;

/** SQLSTATE → what it means to whoever runs a command. PostgreSQL manual, appendix A. */
const MEANINGS: readonly (readonly [code: RegExp, exitCode: number, meaning: string])[] = [
  [/^53100$/, UNAVAILABLE, 'the database is full'],
  [/^53300$/, UNAVAILABLE, 'the database takes no further connection'],
  [/^25006$/, UNAVAILABLE, 'the database can only be read now'],
  [/^28/, NO_PERMISSION, 'the database does not let this user in'],
  [/^3D000$/, NO_PERMISSION, 'there is no such database'],
  [/^42501$/, NO_PERMISSION, 'this user may not do that'],
  [
    /^(?:42P01|42703|42883|22023)$/,
    UNAVAILABLE,
    'the schema is not up to date (run migrate first)',
  ],
];

/** Says in one line what is the matter with the database; `undefined` for any other error. */
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
    exitCode: UNAVAILABLE,
    message: `DATABASE_URL: the database does not answer: ${reason(error)}`,
  };
}

function reason(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
