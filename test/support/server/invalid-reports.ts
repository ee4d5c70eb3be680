import { gzipSync } from 'node:zlib';
import { routes } from '../../../src/routes.ts';

const VITALS = `POST ${routes.apiVitals} HTTP/1.1\r\nHost: x\r\n`;

/** A report of a visit's speed, as pages send it; a test states only what matters to it. */
export const aReport = (fields: object = {}) =>
  JSON.stringify({ path: '/', metrics: { LCP: 1_200 }, ...fields });

/** A report's request; each character of the body is sent as one byte. */
export const withLength = (body: string, headers = '') =>
  `${VITALS}${headers}Content-Length: ${body.length}\r\n\r\n${body}`;

/** The same with its body as it is, in whatever is to be taken for chunks. */
export const inChunks = (chunks: string, headers = '') =>
  `${VITALS}${headers}Transfer-Encoding: chunked\r\n\r\n${chunks}`;

/** One chunk. */
export const chunk = (bytes: string, extension = '') =>
  `${bytes.length.toString(16)}${extension}\r\n${bytes}\r\n`;

const LAST = '0\r\n\r\n';
const BIG = 'a'.repeat(20_000);

type Row = readonly [what: string, status: number, body: string, headers?: string];

const CHUNKED: readonly Row[] = [
  ['that becomes too large', 413, chunk('a'.repeat(1_000)).repeat(3)],
  ['of one endless chunk', 413, `FFFFFF\r\n${'a'.repeat(4_000)}`],
  ['in chunks of no size', 400, `\r\n${LAST}`],
  ['in chunks of a size that is no number', 400, `xyz\r\n${LAST}`],
  ['in chunks of a size below zero', 400, `-1\r\n${LAST}`],
  ['in chunks of a size with 0x', 400, `0x3\r\nabc\r\n${LAST}`],
  ['in chunks of a size beyond all', 400, `${'F'.repeat(17)}\r\nabc\r\n${LAST}`],
  ['in chunks longer than they say', 400, `3\r\nabcd\r\n${LAST}`],
  ['in chunks that a line feed ends', 400, `3\nabc\n${LAST}`],
  ['in chunks with an extension of 20 KB', 413, chunk('abc', `;${BIG}`)],
  ['with a trailer of 20 KB', 431, `${chunk(aReport())}0\r\nX: ${BIG}\r\n\r\n`],
  ['with a trailer that is no header', 400, `${chunk(aReport())}0\r\nX y\r\n\r\n`],
  ['in a coding besides chunks', 400, chunk(aReport()) + LAST, 'Transfer-Encoding: gzip\r\n'],
];

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const zipped = (bytes: string | Uint8Array) => latin1(gzipSync(bytes));
const utf16 = (text: string) => latin1(Buffer.from(text, 'utf16le'));

const WITH_LENGTH: readonly Row[] = [
  ['that is compressed', 415, zipped(aReport()), 'Content-Encoding: gzip\r\n'],
  ['that is a bomb', 415, zipped(Buffer.alloc(1.5e6)), 'Content-Encoding: GZip\r\n'],
  ['in two codings', 415, aReport(), 'Content-Encoding: identity, gzip\r\n'],
  ['in no UTF-8', 400, aReport({ path: '/caf\xe9' })],
  ['in UTF-16', 400, utf16(aReport()), 'Content-Type: application/json; charset=utf-16\r\n'],
  ['of 2,000 levels', 400, '['.repeat(1_000) + ']'.repeat(1_000)],
  ['of 400 levels of metrics', 400, '{"metrics":'.repeat(180)],
  ['with a number of 1,900 digits', 400, `{"path":"/","metrics":{"LCP":${'9'.repeat(1_900)}}}`],
  ['with another prototype', 400, `{"path":"/","metrics":{},"__proto__":{"metrics":{"LCP":1}}}`],
  ['with a constructor', 400, `{"path":"/","metrics":{"constructor":{"prototype":{}}}}`],
  ['whose last word is wrong', 400, `{"path":"/","metrics":{"LCP":1,"LCP":-1}}`],
];

const announced = (headers: string) => `${VITALS}${headers}\r\n\r\n`;

/** Requests for the one address that takes a body that are none of its reports. */
export const oddReports: readonly (readonly [what: string, status: number, request: string])[] = [
  ['that says it is too large', 413, announced('Content-Length: 1000000')],
  [
    'that asks first and is too large',
    413,
    announced('Expect: 100-continue\r\nContent-Length: 2049'),
  ],
  ...CHUNKED.map(([what, status, ...body]) => [what, status, inChunks(...body)] as const),
  ...WITH_LENGTH.map(([what, status, ...body]) => [what, status, withLength(...body)] as const),
];
