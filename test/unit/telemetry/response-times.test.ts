import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { RequestRecord } from '../../../src/telemetry/request-record.ts';
import { createResponseTimes } from '../../../src/telemetry/response-times.ts';

test('a response counts in each bucket whose bound it does not exceed', () => {
  const times = createResponseTimes();
  const record = new RequestRecord(new IncomingMessage(new Socket()));

  for (const seconds of [0.0005, 0.003, 99]) times.add(record, 200, seconds);

  const counted = times.read().values.map(({ metricName, value }) => `${metricName} ${value}`);
  const buckets = [1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3];
  const name = 'http_request_duration_seconds';
  expect(counted).toEqual([
    ...buckets.map((count) => `${name}_bucket ${count}`),
    `${name}_sum ${0.0005 + 0.003 + 99}`,
    `${name}_count 3`,
  ]);
});
