import type { RequestListener, Server } from 'node:http';
import { listen } from '../http/server/http-server.ts';

/** The address that only this machine reaches. */
const THIS_MACHINE = '127.0.0.1';

const LOCAL_HOSTS = ['localhost', THIS_MACHINE, '[::1]'];

/**
 * Listens on the port of the option `--port`, for this machine alone. Requests for any other host are
 * refused: a page elsewhere could point a name of its own at this machine (DNS rebinding) and read what
 * is shown here.
 *
 * @throws {ExitError} when the port is taken or may not be used by this user.
 */
export function listenLocally(handle: RequestListener, port: number): Promise<Server> {
  const handleLocal: RequestListener = (request, response) => {
    const { hostname = '' } = URL.parse(`http://${request.headers.host}`) ?? {};
    if (LOCAL_HOSTS.includes(hostname)) handle(request, response);
    else response.writeHead(403).end();
  };
  return listen(handleLocal, port, '--port', THIS_MACHINE);
}
