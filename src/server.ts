import { once } from 'node:events';
import path from 'node:path';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { parseConfig } from './config.ts';
import { readAsset } from './database/assets.ts';
import { connectForServer } from './database/connect.ts';
import { explainDatabaseFailure } from './database/failures.ts';
import { listenForChanges } from './database/listen.ts';
import { indexingOf } from './discovery/robots.ts';
import { createDefaultHeaders } from './http/responses/default-headers.ts';
import { createAdminApp } from './http/server/admin-app.ts';
import { refuseUnreadable } from './http/server/client-errors.ts';
import { close } from './http/server/close-server.ts';
import { listen, portOf, PROXY_IDLE_MS } from './http/server/http-server.ts';
import { countRefused, limitClients } from './http/server/refused-connections.ts';
import { warmUp } from './http/server/readiness.ts';
import { readRendition } from './media/media-reader.ts';
import { createMarkdownRenderer } from './posts/markdown/markdown-renderer.ts';
import { createPostRepository } from './posts/reading/post-repository.ts';
import { exitOnSignal, runCommand, stopSignal } from './process/run-command.ts';
import { readAssets } from './rendering/assets.ts';
import { createLogBuffer } from './telemetry/log-buffer.ts';
import { createMetrics } from './telemetry/metrics.ts';

/** How long closing the connections of the database may take: a frozen one does not respond. */
const DISCONNECT_TIMEOUT_MS = 2_000;

/** The process that serves the site. */
await runCommand(async () => {
  const stop = stopSignal();
  const config = parseConfig(process.env);
  const logOutput = createLogBuffer(process.stdout);
  const logger = pino({ level: config.logLevel }, logOutput);
  // An exception or a rejection. A second one ends the process, which is Node's default.
  const failure = once(process, 'uncaughtException').then(([error]) => {
    logger.fatal({ err: error }, 'uncaught error');
    process.exitCode = 1;
    return 'uncaught error';
  });
  const metrics = createMetrics();
  const assets = await readAssets(import.meta.dirname);
  const indexing = indexingOf(config, assets.samples);
  const defaultHeaders = [...createDefaultHeaders(config, assets.styles), ...indexing.headers];
  const connections = connectForServer(config.databaseUrl);
  await using database = connections.database;
  await using searchDatabase = connections.searchDatabase;

  const app = createApp({
    ...config,
    ...metrics,
    logger,
    logOutput,
    defaultHeaders,
    assets,
    posts: createPostRepository(database, {
      searchDatabase,
      markdown: createMarkdownRenderer(new URL('./markdown-worker.js', import.meta.url)),
      onUnrenderable: (slug, { message: reason }) =>
        logger.error({ slug, reason }, 'post cannot be rendered'),
    }),
    publicFolder: path.join(import.meta.dirname, 'public'),
    readRendition: (name) => readRendition(database, name),
    readAsset: (name) => readAsset(searchDatabase, name),
    isIndexed: indexing.isAllowed,
  });

  const site = await listen(app.handle, config.port, 'PORT');
  if (config.trustedProxyHops > 0) site.timeout = PROXY_IDLE_MS;
  else limitClients(site);
  const refused = countRefused(site);
  site.on('clientError', refuseUnreadable(defaultHeaders, logger));
  let state: 'starting' | 'ready' | 'stopping' = 'starting';
  const admin = await listen(
    createAdminApp(() => state === 'ready', metrics.gather),
    config.adminPort,
    'ADMIN_PORT',
  );
  if (indexing.isBlockedBySamples) {
    logger.warn(
      { samples: assets.samples },
      'samples are left in the content, so search engines are told not to index the site: `npm run ready` lists them',
    );
  }
  logger.info({ port: portOf(site), adminPort: portOf(admin) }, 'listening');
  // Only a process that was started with a channel to its parent has this (`src/development/`).
  process.send?.({ port: portOf(site) });
  // Only after `listening`: logging in takes some milliseconds of CPU.
  await using listener = listenForChanges({
    databaseUrl: config.databaseUrl,
    onChange: () => app.cache.changes.add(),
    onConfirmed: (ageMs) => app.cache.changes.confirm(ageMs),
    logger,
  });
  metrics.register({ ...assets, ...connections, cache: app.cache, listener, logOutput, refused });
  // In this order: what is rendered before the listener connects is not fresh afterwards.
  const isWarm = async () => {
    if (listener.state !== 'connected') return false;
    await connections.openConnections();
    await app.warmUp();
    return true;
  };
  void warmUp(isWarm, () => listener.state === 'refused').then(() => {
    if (state === 'stopping') return;
    state = 'ready';
    logger.info('ready');
  });

  const reason = await Promise.race([stop, failure]);
  state = 'stopping';
  logger.info({ reason }, 'stopping');
  // A second signal ends the process at once.
  exitOnSignal();
  await close(site, config.stopPauseMs);
  await close(admin);
  // A parent that was killed has closed the channel itself.
  if (process.connected) process.disconnect?.();
  setTimeout(() => process.exit(), DISCONNECT_TIMEOUT_MS).unref();
}, explainDatabaseFailure);
