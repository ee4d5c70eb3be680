import path from 'node:path';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { runCommand, stopSignal } from './command.ts';
import { parseConfig } from './config.ts';
import { connect } from './database/connect.ts';
import { createAdminApp } from './http/health.ts';
import { close, listen, portOf } from './http/listen.ts';
import { readRendition } from './media/media-reader.ts';
import { createPostReader } from './posts/post-repository.ts';
import { readAssets } from './rendering/assets.ts';

/** The process that serves the site. */
await runCommand(async () => {
  const stop = stopSignal();
  const config = parseConfig(process.env);
  const logger = pino({ level: config.logLevel });
  await using database = connect(config.databaseUrl, (error) => {
    logger.warn({ err: error }, 'idle database connection lost');
  });
  const app = createApp({
    logger,
    assets: await readAssets(import.meta.dirname),
    mediaCacheBytes: config.mediaCacheBytes,
    posts: createPostReader(database),
    publicFolder: path.join(import.meta.dirname, 'public'),
    readRendition: (name) => readRendition(database, name),
    siteUrl: config.siteUrl,
  });

  const site = await listen(app, config.port, 'PORT');
  let isReady = true;
  const admin = await listen(
    createAdminApp(() => isReady),
    config.adminPort,
    'ADMIN_PORT',
  );
  logger.info({ port: portOf(site), adminPort: portOf(admin) }, 'ready');
  // Only a process that was started with a channel to its parent has this (`src/local/`).
  process.send?.({ port: portOf(site) });

  const reason = await stop;
  isReady = false;
  logger.info({ reason }, 'stopping');
  await close(site);
  await close(admin);
  process.disconnect?.();
});
