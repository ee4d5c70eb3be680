import { watch } from 'node:fs';
import path from 'node:path';
import { createBuilder } from '../../build.mjs';
import { parseConfig } from '../config.ts';
import { explainDatabaseFailure } from '../database/explain-failure.ts';
import { listen, portOf } from '../http/server/http-server.ts';
import { ExitError } from '../process/exit-error.ts';
import { runCommand, stopSignal } from '../process/run-command.ts';
import { createDevProxy } from './dev-proxy.ts';
import { prepareDatabase } from './local-database.ts';
import { onSave } from './on-save.ts';
import { parentGone } from './parent-process.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/**
 * `npm run dev`: the same as `npm start`, built again at each save, and open pages reloaded. The
 * server is a process of its own that is replaced by the next one when that is ready.
 */
await runCommand(async () => {
  const stop = Promise.race([stopSignal(), parentGone()]);
  const given = process.env['DATABASE_URL'];
  const config = parseConfig({ ...process.env, DATABASE_URL: given || 'postgresql://embedded' });
  const proxy = createDevProxy();
  const front = await listen(proxy.handle, config.port, 'PORT');
  await using database = await prepareDatabase(given, config.siteUrl);
  const builder = await createBuilder({ isDevelopment: true });

  const env = {
    DATABASE_URL: database.databaseUrl,
    NODE_ENV: 'development',
    PORT: '0',
    ADMIN_PORT: '0',
    SITE_URL: config.siteUrl,
  };
  let server: ServerProcess | undefined;
  async function rebuild(): Promise<void> {
    const begin = performance.now();
    try {
      await builder.build();
      const next = await startServerProcess(env);
      proxy.serve(next.port);
      console.log(`built and reloaded in ${Math.round(performance.now() - begin)} ms`);
      void server?.[Symbol.asyncDispose]();
      server = next;
    } catch (error) {
      console.error(error instanceof ExitError ? error.message : error);
      const next = server
        ? 'the site shows the last version that was built'
        : 'correct it and save';
      console.error(`not built: ${next}`);
    }
  }

  await rebuild();
  // Before anybody is told to begin: what is saved at once is seen too.
  const changed = onSave(rebuild);
  for (const folder of ['src', 'static']) {
    watch(path.join(ROOT, folder), { recursive: true }, changed);
  }
  console.log(`\n  The site is at http://localhost:${portOf(front)}  (Ctrl-C stops it)\n`);
  const published = database.publishSamples().then(() => stop);
  console.log(`\n${await Promise.race([stop, published])}: stopping`);
  await server?.[Symbol.asyncDispose]();
}, explainDatabaseFailure);
process.exit();
