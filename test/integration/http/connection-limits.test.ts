import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listen, portOf } from '../../../src/http/server/http-server.ts';

const IDLE_MS = 1_000;
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

test.for([
  ['at once', 0],
  ['after longer than that', 2 * IDLE_MS],
] as const)(
  'a connection whose response comes %s is closed once it has been idle for its limit',
  async ([, waitMs]) => {
    const server = await listen(
      async (_request, response) => {
        if (waitMs > 0) await sleep(waitMs);
        response.end('done');
      },
      0,
      'PORT',
    );
    server.timeout = IDLE_MS;
    const socket = connect(portOf(server));
    socket.write(REQUEST);
    const [first] = await once(socket, 'data');
    // In the middle of the limit, which begins again.
    await sleep(IDLE_MS / 2);
    socket.write(REQUEST);
    const [second] = await once(socket, 'data');
    const respondedAt = performance.now();

    const rest = await text(socket);

    const idleMs = performance.now() - respondedAt;
    server.close();
    expect(String(first)).toMatch(/^HTTP\/1\.1 200 .*done$/s);
    expect(String(second)).toMatch(/^HTTP\/1\.1 200 .*done$/s);
    expect(rest).toBe('');
    expect(idleMs).toBeGreaterThan(IDLE_MS / 2);
    expect(idleMs).toBeLessThan(5_000);
  },
);

test('a client that sends requests without waiting for the responses is cut off after sixteen', async () => {
  let handled = 0;
  const server = await listen(() => void (handled += 1), 0, 'PORT');
  const socket = connect(portOf(server));

  socket.write(REQUEST.repeat(1_400));
  await once(socket, 'close');

  expect(handled).toBe(17);
  server.close();
});
