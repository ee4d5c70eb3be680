import type { RequestListener } from 'node:http';

/** The address that only this machine reaches. */
export const THIS_MACHINE = '127.0.0.1';

const LOCAL_HOSTS = ['localhost', THIS_MACHINE, '[::1]'];

/**
 * Refuses requests for any other host: a page elsewhere could point a name of its own at this machine
 * (DNS rebinding) and read what is shown here.
 */
export function localOnly(handle: RequestListener): RequestListener {
  return (request, response) => {
    const { hostname = '' } = URL.parse(`http://${request.headers.host}`) ?? {};
    if (LOCAL_HOSTS.includes(hostname)) handle(request, response);
    else response.writeHead(403).end();
  };
}
