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
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** Requests for the one address that takes a body that are none of its reports. */
export const oddReports: readonly (readonly [what: string, request: string, status: number])[] = [
  ['that says it is too large', `${VITALS}Content-Length: 1000000\r\n\r\n`, 413],
  [
    'that asks first and is too large',
    `${VITALS}Expect: 100-continue\r\nContent-Length: 2049\r\n\r\n`,
    413,
  ],
  ['that becomes too large', inChunks(chunk('a'.repeat(1_000)).repeat(3)), 413],
  ['of one endless chunk', inChunks(`FFFFFF\r\n${'a'.repeat(4_000)}`), 413],
  ['in chunks of no size', inChunks(`\r\n${LAST}`), 400],
  ['in chunks of a size that is no number', inChunks(`xyz\r\n${LAST}`), 400],
  ['in chunks of a size below zero', inChunks(`-1\r\n${LAST}`), 400],
  ['in chunks of a size with 0x', inChunks(`0x3\r\nabc\r\n${LAST}`), 400],
  ['in chunks of a size beyond all', inChunks(`${'F'.repeat(17)}\r\nabc\r\n${LAST}`), 400],
  ['in chunks longer than they say', inChunks(`3\r\nabcd\r\n${LAST}`), 400],
  ['in chunks that a line feed ends', inChunks(`3\nabc\n${LAST}`), 400],
  ['in chunks with an extension of 20 KB', inChunks(chunk('abc', `;${'a'.repeat(20_000)}`)), 413],
  [
    'with a trailer of 20 KB',
    inChunks(`${chunk(aReport())}0\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`),
    431,
  ],
  ['with a trailer that is no header', inChunks(`${chunk(aReport())}0\r\nX y\r\n\r\n`), 400],
  [
    'in a coding besides chunks',
    inChunks(chunk(aReport()) + LAST, 'Transfer-Encoding: gzip\r\n'),
    400,
  ],
  [
    'that is compressed',
    withLength(latin1(gzipSync(aReport())), 'Content-Encoding: gzip\r\n'),
    415,
  ],
  [
    'that is a bomb',
    withLength(latin1(gzipSync(Buffer.alloc(1.5e6))), 'Content-Encoding: GZip\r\n'),
    415,
  ],
  ['in two codings', withLength(aReport(), 'Content-Encoding: identity, gzip\r\n'), 415],
  ['in no UTF-8', withLength(aReport({ path: '/caf\xe9' })), 400],
  [
    'in UTF-16',
    withLength(
      latin1(Buffer.from(aReport(), 'utf16le')),
      'Content-Type: application/json; charset=utf-16\r\n',
    ),
    400,
  ],
  ['of 2,000 levels', withLength('['.repeat(1_000) + ']'.repeat(1_000)), 400],
  ['of 400 levels of metrics', withLength('{"metrics":'.repeat(180)), 400],
  [
    'with a number of 1,900 digits',
    withLength(`{"path":"/","metrics":{"LCP":${'9'.repeat(1_900)}}}`),
    400,
  ],
  [
    'with another prototype',
    withLength(`{"path":"/","metrics":{},"__proto__":{"metrics":{"LCP":1}}}`),
    400,
  ],
  [
    'with a constructor',
    withLength(`{"path":"/","metrics":{"constructor":{"prototype":{}}}}`),
    400,
  ],
  ['whose last word is wrong', withLength(`{"path":"/","metrics":{"LCP":1,"LCP":-1}}`), 400],
];
