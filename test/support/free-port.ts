import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port that nobody listens on now, below those that the system gives to outgoing connections: one of
 * these could be taken by the next connection of another test.
 */
export async function freePort(): Promise<string> {
  const port = 10_000 + Math.floor(Math.random() * 20_000);
  await using server = createServer().listen(port);
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  return isFree ? String(port) : freePort();
}
