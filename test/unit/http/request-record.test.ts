import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { RequestRecord } from '../../../src/telemetry/request-record.ts';

function recordOf(headers: Readonly<Record<string, string>>): RequestRecord {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers);
  return new RequestRecord(request);
}

const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

test('the trace that a proxy names goes into the log', () => {
  expect(recordOf({ traceparent: TRACE }).traceparent).toBe(TRACE);
  expect(recordOf({}).traceparent).toBeUndefined();
});

test.for([
  '',
  'x',
  TRACE.toUpperCase(),
  TRACE.replace('00-', 'ff-'),
  TRACE.replace('4bf92f3577b34da6a3ce929d0e0e4736', '0'.repeat(32)),
  TRACE.replace('00f067aa0ba902b7', '0'.repeat(16)),
  `${TRACE}, ${TRACE}`,
  `${TRACE}"`,
])('«%s» is no trace', (traceparent) => {
  expect(recordOf({ traceparent }).traceparent).toBeUndefined();
});

test('each record has an id of its own, unless a proxy gave it one', () => {
  expect(recordOf({ 'x-request-id': 'given-by-proxy' }).id).toBe('given-by-proxy');
  // It stands in a line of JSON.
  for (const odd of ['a b', 'short', '"given-by-proxy', 'given-by-proxy"'])
    expect(recordOf({ 'x-request-id': odd }).id).toMatch(/^[0-9a-f-]{36}$/);
  expect(recordOf({}).id).not.toBe(recordOf({}).id);
});
