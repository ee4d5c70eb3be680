import { once } from 'node:events';
import { createServer } from 'node:net';

const RANGE = 5_000;
/** Each of three workers of Vitest has a range of its own, and so has what runs outside of them. */
const first = 10_000 + RANGE * (Number(process.env['VITEST_POOL_ID'] ?? 0) % 4);
let given = Math.floor(Math.random() * RANGE);

/**
 * A port that nobody listens on now, and that nobody else gets from here: below those that the system
 * gives to outgoing connections, as one of these could be taken by the next connection of another test.
 */
export async function freePort(): Promise<string> {
  given = (given + 1) % RANGE;
  const port = first + given;
  await using server = createServer().listen(port);
  const isFree = await once(server, 'listening').catch(() => undefined);
  return isFree ? String(port) : freePort();
}
