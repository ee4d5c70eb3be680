import type { RequestListener, Server } from 'node:http';
import { listen } from '../http/server/http-server.ts';

/**
 * Listens on a port of a developer's machine. Where it is taken, often by another project, the error
 * says what to type instead.
 *
 * @param variable the environment variable that decides the port.
 * @param command what was typed, such as `npm start`.
 */
export async function claimPort(
  handle: RequestListener,
  port: number,
  variable: string,
  command: string,
): Promise<Server> {
  try {
    return await listen(handle, port, variable);
  } catch (error) {
    if (error instanceof Error && error.message.endsWith('choose another')) {
      error.message += `, such as ${variable}=${port + 1} ${command}`;
    }
    throw error;
  }
}
