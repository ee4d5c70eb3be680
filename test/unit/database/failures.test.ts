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

test('a file that is missing is no failure of the database', () => {
  const error = Object.assign(systemError('ENOENT'), { path: '/nowhere/ca.crt' });

  expect(explainDatabaseFailure(error)).toBeUndefined();
});
