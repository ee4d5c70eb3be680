import path from 'node:path';
import { type Logger, pino } from 'pino';
import { Registry } from 'prom-client';
import { parseConfig } from './config.ts';
import { connectForCommand } from './database/connect.ts';
import { withWatchdog } from './database/watchdog.ts';
import { createAdminApp } from './http/server/admin-app.ts';
import { listen, portOf } from './http/server/http-server.ts';
import { preparePicture } from './media/prepare-picture.ts';
import { keepMemorySteady } from './media/steady-memory.ts';
import type { PostsEnvironment } from './posts/commands/posts-command.ts';
import { type Follower, followFolder } from './posts/publishing/follow-folder.ts';
import { publish } from './posts/publishing/publish.ts';
import { exitOnSignal } from './process/run-command.ts';
import { readWithMetrics } from './telemetry/site-metrics.ts';

type PublishingEnvironment = Pick<PostsEnvironment, 'markdown' | 'drawCard'>;

/** `posts follow`: publishes a folder whenever it changes, and says on the admin port how it goes. */
export async function follow(
  folder: string,
  databaseUrl: string | undefined,
  environment: PublishingEnvironment,
): Promise<never> {
  exitOnSignal();
  keepMemorySteady();
  const config = parseConfig({ ...process.env, DATABASE_URL: databaseUrl });
  const logger = pino({ level: config.logLevel });
  const follower = createFollower(folder, config.databaseUrl, logger, environment);
  const metrics = metricsOf(follower);
  const admin = createAdminApp(
    () => follower.state.isReady,
    async () => ({ text: await metrics.metrics(), contentType: metrics.contentType }),
  );
  const server = await listen(admin, config.adminPort, 'ADMIN_PORT');
  logger.info({ folder: path.resolve(folder), adminPort: portOf(server) }, 'following');
  return follower.run();
}

/** Publishes a folder whenever it changes, into a database. */
export function createFollower(
  folder: string,
  databaseUrl: string,
  logger: Logger,
  { markdown, drawCard }: PublishingEnvironment,
): Follower {
  return followFolder({
    folder,
    markdown,
    logger,
    publish: (file) =>
      withWatchdog(databaseUrl, async () => {
        await using database = connectForCommand(databaseUrl, 'site_publisher');
        await publish(database, [file], { markdown, preparePicture, drawCard });
      }),
  });
}

/** What the admin port says of a follower. */
export function metricsOf({ state }: Pick<Follower, 'state'>): Registry {
  const registry = new Registry();
  readWithMetrics([registry], {
    follow_posts_refused: ['Posts with errors in the last round', () => state.refused],
    follow_last_success_timestamp_seconds: [
      'When the folder was last published',
      () => state.succeededAt / 1_000,
    ],
    follow_behind_seconds: [
      'How long a change waits to be published',
      () => (state.behindSince === undefined ? 0 : (Date.now() - state.behindSince) / 1_000),
    ],
  });
  return registry;
}
