import { expect, test } from 'vitest';
import { explainDatabaseFailure, isStatementError } from '../../../src/database/failures.ts';

const anError = (code: string, message = `connect ${code}`) =>
  Object.assign(new Error(message), { code });

/** That of a host with several addresses; the first one speaks for all. */
const EACH_ADDRESS = Object.assign(
  new AggregateError(['EADDRNOTAVAIL', 'ECONNREFUSED'].map((code) => anError(code))),
  { code: 'EADDRNOTAVAIL' },
);

test.for<readonly [what: string, error: Error, exitCode: number, meaning: string]>([
  [
    'one of whose addresses refuses',
    EACH_ADDRESS,
    69,
    'the database does not respond: connect EADDRNOTAVAIL',
  ],
  ['that lets nobody in for now', anError('55000'), 69, 'the database accepts no connection now'],
  ['behind a pooler', anError('08P01'), 78, 'expected a direct connection, '],
  ...[
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
  ].map((code) => [`with ${code}`, anError(code), 78, 'the certificate of the server is'] as const),
])('a database %s is explained, with its exit code', ([, error, exitCode, meaning]) => {
  const message = expect.stringContaining(`DATABASE_URL: ${meaning}`);

  expect(explainDatabaseFailure(error)).toMatchObject({ exitCode, message });
});

test('a file that is missing is no failure of the database', () => {
  const error = Object.assign(anError('ENOENT'), { path: '/nowhere/ca.crt' });

  expect(explainDatabaseFailure(error)).toBeUndefined();
});

test.for(['28000', '28P01'])(
  'a login that is refused, %s, is no fault of our statement',
  (code) => {
    expect(isStatementError(anError(code))).toBe(false);
  },
);
