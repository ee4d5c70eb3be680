import type { RequestListener } from 'node:http';
import path from 'node:path';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { PageCache } from './cache/page-cache.ts';
import { parseConfig } from './config.ts';
import { CircuitBreaker } from './database/circuit-breaker.ts';
import { connect, openPool, readWithRetry } from './database/connect.ts';
import { explainDatabaseFailure } from './database/explain-failure.ts';
import { listenForChanges } from './database/listen.ts';
import { outageLog } from './database/outage-log.ts';
import { securityHeaders } from './http/middleware/security-headers.ts';
import { createAdminApp } from './http/server/admin-app.ts';
import { refuseUnreadable } from './http/server/client-errors.ts';
import { close, listen, outlastProxies, portOf } from './http/server/http-server.ts';
import { purposesOf } from './measurement.ts';
import { readRendition } from './media/media-reader.ts';
import { createMarkdownRenderer } from './posts/markdown/markdown-renderer.ts';
import { createPostReader } from './posts/reading/post-repository.ts';
import { exitOnSignal, runCommand, stopSignal, uncaughtError } from './process/run-command.ts';
import { readAssets } from './rendering/assets.ts';
import { gatherLines } from './telemetry/log-buffer.ts';
import { createMetrics } from './telemetry/metrics.ts';
import { unrenderableLog } from './telemetry/unrenderable-log.ts';

/** How long the database may take to say goodbye. One that has gone silent never does. */
const GOODBYE_MS = 2_000;

/** The process that serves the site. */
await runCommand(async () => {
  const stop = stopSignal();
  const config = parseConfig(process.env);
  const logger = pino({ level: config.logLevel }, gatherLines(process.stdout));
  const failure = uncaughtError().then((error) => {
    logger.fatal({ err: error }, 'uncaught error');
    process.exitCode = 1;
    return 'uncaught error';
  });
  const metrics = createMetrics();
  const cache = new PageCache({
    maxBytes: config.pageCacheBytes,
    onRendered: metrics.onRendered,
  });

  const watcher = outageLog(logger);
  const circuit = new CircuitBreaker(watcher('queries'));
  const pool = openPool(config.databaseUrl, circuit);
  await using database = connect(pool);
  await using listener = listenForChanges({
    databaseUrl: config.databaseUrl,
    onChange: () => cache.invalidate(),
    onConfirmed: (ageMs) => cache.confirm(ageMs),
    watcher: watcher('changes'),
  });
  const asksConsent = purposesOf(config.measurement).length > 0;
  const assets = await readAssets(import.meta.dirname, asksConsent);
  metrics.watch({ cache, listener, pool, build: assets.build });

  const standing = securityHeaders(
    config.siteUrl,
    Object.values(assets.styles),
    config.measurement,
  );
  const app = createApp({
    logger,
    cache,
    onResponse: metrics.onResponse,
    onVitals: metrics.onVitals,
    assets,
    standing,
    mediaCacheBytes: config.mediaCacheBytes,
    posts: createPostReader(database, {
      markdown: createMarkdownRenderer(new URL('./markdown-worker.js', import.meta.url)),
      onUnrenderable: unrenderableLog(logger),
    }),
    publicFolder: path.join(import.meta.dirname, 'public'),
    readRendition: (name) => readWithRetry(() => readRendition(database, name)),
    siteUrl: config.siteUrl,
    indexing: config.indexing,
    measurement: config.measurement,
    trustedProxyHops: config.trustedProxyHops,
    searchesPerMinute: config.searchesPerMinute,
  });

  const site = await listen(app, config.port, 'PORT');
  if (config.trustedProxyHops > 0) outlastProxies(site);
  site.on('clientError', refuseUnreadable(standing, logger));
  // By default Node answers `Expect: 100-continue` itself, inviting a body that we refuse, and any
  // other expectation with 417.
  const answer: RequestListener = (...asked) => void site.emit('request', ...asked);
  site.on('checkContinue', answer).on('checkExpectation', answer);
  let isReady = true;
  const admin = await listen(
    createAdminApp(() => isReady, metrics.handle),
    config.adminPort,
    'ADMIN_PORT',
  );
  logger.info({ port: portOf(site), adminPort: portOf(admin) }, 'ready');
  // Only a process that was started with a channel to its parent has this (`src/local/`).
  process.send?.({ port: portOf(site) });

  const reason = await Promise.race([stop, failure]);
  isReady = false;
  logger.info({ reason }, 'stopping');
  // Whoever asks twice does not want to wait.
  exitOnSignal();
  await close(site, config.stopPauseMs);
  await close(admin);
  // A parent that was killed has closed the channel itself.
  if (process.connected) process.disconnect?.();
  setTimeout(() => process.exit(), GOODBYE_MS).unref();
}, explainDatabaseFailure);
