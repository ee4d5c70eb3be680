import { watch } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { createBuilder } from '../../build.mjs';
import { listen, portOf } from '../http/server/http-server.ts';
import { hasErrors, PostFileError } from '../posts/diagnostic.ts';
import { findPostFiles } from '../posts/files/post-source.ts';
import { ExitError } from '../process/exit-error.ts';
import { stopSignal } from '../process/run-command.ts';
import { createDevProxy } from './dev-proxy.ts';
import { onSave } from './on-save.ts';

/** Other files of the folder that the post may show. */
const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|tiff?)$/i;

/** A draft is nobody else's business. */
const THIS_MACHINE = '127.0.0.1';

const LOCAL_HOSTS = ['localhost', THIS_MACHINE, '[::1]'];

const SITE = path.join(import.meta.dirname, '../../dist/preview-site.js');

/**
 * Serves one Markdown file as the site would show it, on this machine, and lets open pages load
 * again at each save of the file or of a picture beside it. No database is asked. Returns when it
 * is asked to stop.
 */
export async function preview(file: string, port: number): Promise<void> {
  const stop = stopSignal();
  // Before anything is built: that there is such a file, and that it can be a post.
  const [found] = await findPostFiles([file]);
  if (found?.file !== path.normalize(file)) {
    throw new ExitError('usage', `${file}: this is a folder, expected one .md file of it`);
  }
  const proxy = createDevProxy();
  const front = await listen(onlyLocalHosts(proxy.handle), port, '--port', THIS_MACHINE);
  const builder = await createBuilder({
    isDevelopment: true,
    entryPoint: 'src/development/preview-site.ts',
  });
  await builder.build();
  await builder.dispose();
  const { createPreviewSite }: typeof import('./preview-site.ts') = await import(SITE);
  const site = await createPreviewSite(file);
  const back = await listen(site.handle, 0, '--port', THIS_MACHINE);

  async function look(): Promise<void> {
    const diagnostics = await site.read();
    if (diagnostics.length > 0) console.error(new PostFileError(diagnostics).message);
    proxy.serve(portOf(back));
    const time = new Date().toLocaleTimeString('en-GB');
    console.log(hasErrors(diagnostics) ? `${time} not publishable, see above` : `${time} shown`);
  }
  await look();
  console.log(`\n  ${file} is at http://localhost:${portOf(front)}  (Ctrl-C stops it)\n`);
  const changed = onSave(look);
  watch(path.dirname(file), (_event, name) => {
    if (name === path.basename(file) || PICTURE.test(name ?? '')) changed();
  });

  console.log(`\n${await stop}: stopping`);
  process.exit();
}

/**
 * Refuses requests for any other host. A page elsewhere could point a name of its own at this machine
 * (DNS rebinding) and read the draft.
 */
function onlyLocalHosts(handle: RequestListener): RequestListener {
  return (request, response) => {
    const { hostname } = URL.parse(`http://${request.headers.host}`) ?? {};
    if (hostname && LOCAL_HOSTS.includes(hostname)) handle(request, response);
    else response.writeHead(403).end();
  };
}
