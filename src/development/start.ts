import { buildForProduction } from '../../build.mjs';
import { explainDatabaseFailure } from '../database/failures.ts';
import { close } from '../http/server/close-server.ts';
import { listen } from '../http/server/http-server.ts';
import { runCommand } from '../process/run-command.ts';
import { askedToStop } from './asked-to-stop.ts';
import { localConfig, prepareDatabase } from './local-database.ts';
import { startServer } from './server-process.ts';

/**
 * `npm start`: prepares a database, builds the site, serves, and ends all that it started when it
 * is asked to stop. Ports and variables are checked first, so that nothing is left half done.
 */
await runCommand(async () => {
  const stop = askedToStop();
  const config = localConfig();
  await close(await listen(() => {}, config.port, 'PORT'));
  await close(await listen(() => {}, config.adminPort, 'ADMIN_PORT'));

  // Before the build, which would replace the files of a site that runs here: the lock of its database shows it.
  await using database = await prepareDatabase(config);
  console.log('Building the site …');
  // The build first: it reports errors in content files at once. An invalid sample does not stop the site.
  const prepared = buildForProduction().then(database.publishSamples);
  const isStopped = await Promise.race([stop, prepared]);
  if (isStopped) return;
  await using server = await startServer({ DATABASE_URL: database.databaseUrl });
  console.log(`\n  The site is at http://localhost:${server.port}  (Ctrl-C stops it)\n`);
  console.log(`\n${await Promise.race([stop, server.ended])}: stopping`);
}, explainDatabaseFailure);
process.exit();
