import { expect, test } from 'vitest';
import { rawExchange } from '../support/http.ts';
import { startServer } from '../support/server.ts';

const DATABASE_URL = 'postgresql://web:secret@127.0.0.1:9/site';

test.for([
  ['both lengths', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', 400],
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n', 400],
  ['a length that is no number', 'Content-Length: 4x\r\n', 400],
  ['a coding that is not chunked', 'Transfer-Encoding: xchunked\r\n', 400],
  ['chunked twice removed', 'Transfer-Encoding: chunked, identity\r\n', 400],
  ['a space before the colon', 'Transfer-Encoding : chunked\r\n', 400],
  ['a folded header', 'X-A: b\r\n c\r\n', 400],
  ['a bare line feed', 'X-A: b\nX-C: d\r\n', 400],
  ['a NUL in a header', 'X-A: b\0c\r\n', 400],
] as const)(
  'a request with %s is refused, and its connection closed',
  async ([, header, status]) => {
    await using server = await startServer({ DATABASE_URL });

    const answers = await rawExchange(
      server.origin,
      `GET / HTTP/1.1\r\nHost: x\r\n${header}\r\n0\r\n\r\nGET /api/blog-posts HTTP/1.1\r\nHost: x\r\n\r\n`,
    );

    expect(answers).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    // What stood behind it is not taken for a request of its own.
    expect(answers.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
  },
);

test('headers of 64 KB are refused, and their connection closed', async () => {
  await using server = await startServer({ DATABASE_URL });

  const answer = await rawExchange(
    server.origin,
    `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(65_536)}\r\n\r\n`,
  );

  // Who is still sending when the connection is closed may not get to see the answer.
  expect(answer).toMatch(/^(?:HTTP\/1\.1 431 |$)/);
});

test('pipelined requests are answered in their order', async () => {
  await using server = await startServer({ DATABASE_URL });
  const ask = (path: string, last = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${last}\r\n`;

  const answers = await rawExchange(
    server.origin,
    ask('/favicon.svg') + ask('/no-existe') + ask('/favicon.svg', 'Connection: close\r\n'),
  );

  const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual(['200', '404', '200']);
});
