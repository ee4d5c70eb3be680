import { gzipSync } from 'node:zlib';
import { routes } from '../../../src/routes.ts';

const VITALS = `POST ${routes.apiVitals} HTTP/1.1\r\nHost: x\r\n`;

/** A report of a visit's speed, as pages send it; a test states only what matters to it. */
export const aReport = (fields: object = {}) =>
  JSON.stringify({ path: '/', metrics: { LCP: 1_200 }, ...fields });

/** A report's request; each character of the body is sent as one byte. */
export const withLength = (body: string, headers = '') =>
  `${VITALS}${headers}Content-Length: ${body.length}\r\n\r\n${body}`;

type Row = readonly [what: string, status: number, body: string, headers?: string];

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const zipped = (bytes: string | Uint8Array) => latin1(gzipSync(bytes));

const WITH_LENGTH: readonly Row[] = [
  ['that is compressed', 400, zipped(aReport()), 'Content-Encoding: gzip\r\n'],
  ['that is a bomb', 400, zipped(Buffer.alloc(1.5e6)), 'Content-Encoding: GZip\r\n'],
  ['of 2,000 levels', 400, '['.repeat(1_000) + ']'.repeat(1_000)],
  ['with another prototype', 400, `{"path":"/","metrics":{},"__proto__":{"metrics":{"LCP":1}}}`],
  ['of another shape', 400, '[]'],
  ['with a metric that there is not', 400, aReport({ metrics: { FOO: 1 } })],
  ['with a field that identifies', 400, aReport({ user: 'x' })],
  ['with a time that is no number', 400, aReport({ metrics: { LCP: '1' } })],
  ['with a time of a day', 400, aReport({ metrics: { LCP: 86_400_000 } })],
  ['of a long path', 400, aReport({ path: `/${'a'.repeat(300)}` })],
  ['whose last word is wrong', 400, `{"path":"/","metrics":{"LCP":1,"LCP":-1}}`],
];

const announced = (headers: string) => `${VITALS}${headers}\r\n\r\n`;

/** Requests for the one address that takes a body that are none of its reports. */
export const oddReports: readonly (readonly [what: string, status: number, request: string])[] = [
  ['without a body', 411, announced('Connection: close')],
  ['of no bytes', 400, announced('Connection: close\r\nContent-Length: 0')],
  ['that says it is too large', 413, announced('Content-Length: 1000000')],
  ['without a length', 411, announced('Transfer-Encoding: chunked') + 'FFFFFF\r\n{'],
  ...WITH_LENGTH.map(([what, status, ...body]) => [what, status, withLength(...body)] as const),
];
