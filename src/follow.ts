import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createAdminApp } from './http/server/admin-app.ts';
import { listen, portOf } from './http/server/http-server.ts';
import { type PostsEnvironment, readConfig } from './posts/commands/posts-command.ts';
import { followFolder } from './posts/publishing/follow-folder.ts';
import { ExitError } from './process/exit-error.ts';
import { exitOnSignal } from './process/run-command.ts';
import { registerMetrics } from './telemetry/site-metrics.ts';

/** Adds the command that publishes a folder whenever it changes, with health checks and metrics on the admin port. */
export function addFollowCommand(program: Command, environment: PostsEnvironment): void {
  program
    .command('follow')
    .description('publish a folder, and again whenever it changes, until it is stopped')
    .argument('<folder>')
    .action((folder: string) => follow(folder, environment));
}

async function follow(folder: string, environment: PostsEnvironment): Promise<never> {
  exitOnSignal();
  // A missing folder is waited for.
  const found = await stat(folder).catch(() => undefined);
  if (found?.isFile()) {
    throw new ExitError(
      'usage',
      `${folder}: expected a folder; to publish one file, use posts publish`,
    );
  }
  const config = await readConfig(environment);
  const logger = pino({ level: config.logLevel });
  const { state, run } = followFolder(folder, { ...environment, ...config, logger });
  const registry = new Registry();
  registerMetrics([registry], {
    follow_posts_refused: ['Posts with errors in the last round', () => state.refused],
    follow_last_success_timestamp_seconds: [
      'When the folder was last published',
      () => state.succeededAt / 1_000,
    ],
    follow_behind_seconds: [
      'How long a change waits to be published',
      () => (Date.now() - (state.behindSince ?? Date.now())) / 1_000,
    ],
  });
  const admin = createAdminApp(
    () => state.succeededAt > 0,
    async () => registry,
  );
  const server = await listen(admin, config.adminPort, 'ADMIN_PORT');
  logger.info({ folder: path.resolve(folder), adminPort: portOf(server) }, 'following');
  return run();
}
