import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { cachedEncoder } from '../../src/build/pictures/cached-encoder.ts';
import { connectForCommand } from '../../src/database/connect.ts';
import { migrateToLatest } from '../../src/database/migrations.ts';
import type { Database } from '../../src/database/schema.ts';
import { startEmbeddedPostgres } from '../../src/development/embedded-postgres.ts';
import { findPostFiles } from '../../src/posts/files/find-post-files.ts';
import { createMarkdownRenderer } from '../../src/posts/markdown/markdown-renderer.ts';
import { publish } from '../../src/posts/publishing/publish.ts';
import { freePort } from '../support/free-port.ts';
import { readMetrics } from '../support/server/metrics.ts';
import { type Measured, startMeasured } from './processes.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** A PostgreSQL with the sample posts, and the built server as often as it is wanted. */
export interface BenchSite extends AsyncDisposable {
  readonly database: Kysely<Database>;
  readonly databaseUrl: string;
  /** A slug of a sample post. */
  readonly slug: string;
  /** What is measured. */
  readonly distFolder: string;
  /** For logs and other temporary files. */
  readonly folder: string;
  start(env?: Readonly<Record<string, string>>): Promise<ServingSite>;
}

export interface ServingSite extends Measured {
  /** As Prometheus reads them. */
  metrics(): ReturnType<typeof readMetrics>;
}

/** @param distFolder what `npm run build` made, of this commit or of another one. */
export async function startBenchSite(distFolder: string): Promise<BenchSite> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'site-bench-'));
  stack.defer(() => rm(folder, { recursive: true }));
  const postgres = await startEmbeddedPostgres(folder);
  stack.defer(() => postgres.stop());
  const database = connectForCommand(postgres.databaseUrl);
  stack.defer(() => database.destroy());
  await migrateToLatest(database, path.join(ROOT, 'migrations'));
  const samples = await findPostFiles([path.join(ROOT, 'src/content/posts')]);
  const changes = await publish(database, samples, {
    markdown: createMarkdownRenderer(),
    ...cachedEncoder,
  });
  const resources = stack.move();
  return {
    database,
    databaseUrl: postgres.databaseUrl,
    slug: changes[0]?.row.slug ?? '',
    folder,
    distFolder,
    async start(env = {}) {
      const adminPort = await freePort();
      const ports = { PORT: '0', ADMIN_PORT: adminPort };
      const all = { DATABASE_URL: postgres.databaseUrl, ...ports, ...env };
      const server = await startMeasured(path.join(distFolder, 'server.js'), all, folder);
      return {
        ...server,
        metrics: () => readMetrics(`http://127.0.0.1:${adminPort}`),
      };
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
