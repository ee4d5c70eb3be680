import { watch } from 'node:fs';
import path from 'node:path';
import { createBuilder } from '../../build.mjs';
import { explainDatabaseFailure } from '../database/failures.ts';
import { listen, portOf } from '../http/server/http-server.ts';
import { ExitError } from '../process/exit-error.ts';
import { runCommand } from '../process/run-command.ts';
import { askedToStop } from './asked-to-stop.ts';
import { createLiveSite, forward, onSave } from './live-site.ts';
import { localConfig, prepareDatabase } from './local-database.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** `npm run dev`: the same as `npm start`, built again at each save, and open pages reloaded. */
await runCommand(async () => {
  const stop = askedToStop();
  const config = localConfig();
  const site = createLiveSite();
  const front = await listen(site.handle, config.port, 'PORT');
  await using database = await prepareDatabase(config);
  const builder = await createBuilder({ isDevelopment: true });
  let server: ServerProcess | undefined;

  async function rebuild(): Promise<void> {
    const begin = performance.now();
    try {
      await builder.build();
      const last = server;
      const { port } = (server = await startServer({
        DATABASE_URL: database.databaseUrl,
        NODE_ENV: 'development',
        PORT: '0',
        ADMIN_PORT: '0',
        SITE_URL: config.siteUrl,
      }));
      site.replace((request, response) => forward(request, response, port));
      void last?.[Symbol.asyncDispose]();
      console.log(`built and reloaded in ${Math.round(performance.now() - begin)} ms`);
    } catch (error) {
      console.error(error instanceof ExitError ? error.message : error);
      console.error('not built: the site shows the last successful build, if there is one');
    }
  }

  await rebuild();
  // Before the address is printed, so that no save is missed.
  const changed = onSave(rebuild);
  for (const folder of ['src', 'static']) {
    watch(path.join(import.meta.dirname, '../..', folder), { recursive: true }, changed);
  }
  await Promise.race([stop, database.publishSamples()]);
  console.log(`\n  The site is at http://localhost:${portOf(front)}  (Ctrl-C stops it)\n`);
  console.log(`\n${await stop}: stopping`);
  await server?.[Symbol.asyncDispose]();
}, explainDatabaseFailure);
process.exit();
