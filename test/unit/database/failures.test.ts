import { expect, test } from 'vitest';
import { explainDatabaseFailure } from '../../../src/database/failures.ts';

const systemError = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

test('a host is unavailable where one of its addresses refuses, whatever the first one says', () => {
  const errors = ['EADDRNOTAVAIL', 'ECONNREFUSED'].map(systemError);
  const error = Object.assign(new AggregateError(errors), { code: 'EADDRNOTAVAIL' });

  expect(explainDatabaseFailure(error)).toMatchObject({
    exitCode: 69,
    message: 'DATABASE_URL: the database does not respond: connect EADDRNOTAVAIL',
  });
});

test('a pooler between the two is a fault of the configuration, and no outage', () => {
  const error = Object.assign(new Error('unsupported startup parameter: options'), {
    code: '08P01',
  });

  expect(explainDatabaseFailure(error)).toMatchObject({
    exitCode: 78,
    message: expect.stringMatching(/^DATABASE_URL: expected a direct connection, .+: unsupported/),
  });
});

test('a database that lets nobody in for now is unavailable', () => {
  const error = Object.assign(new Error('database "site" is not currently accepting connections'), {
    code: '55000',
  });

  expect(explainDatabaseFailure(error)).toMatchObject({ exitCode: 69 });
});

test('a file that is missing is no failure of the database', () => {
  const error = Object.assign(systemError('ENOENT'), { path: '/nowhere/ca.crt' });

  expect(explainDatabaseFailure(error)).toBeUndefined();
});

test.for([
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])('a certificate that is not accepted, %s, is a fault of the configuration', (code) => {
  expect(explainDatabaseFailure(systemError(code))).toMatchObject({
    exitCode: 78,
    message: expect.stringMatching(/^DATABASE_URL: the certificate of the server is not accepted/),
  });
});
