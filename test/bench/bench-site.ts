import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { connectForCommand } from '../../src/database/connect.ts';
import { migrateToLatest } from '../../src/database/migrations.ts';
import type { Database } from '../../src/database/schema.ts';
import { startEmbeddedPostgres } from '../../src/development/embedded-postgres.ts';
import { publishSamplePosts } from '../../src/development/sample-posts.ts';
import { MIGRATIONS } from '../support/database/template-database.ts';
import { fixture } from '../support/fixture.ts';
import { freePort } from '../support/free-port.ts';
import { readMetrics } from '../support/server/metrics.ts';
import { type Measured, startMeasured } from './processes.ts';

/** A PostgreSQL with the sample posts, and the built server as often as it is wanted. */
export interface BenchSite {
  readonly database: Kysely<Database>;
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
export function startBenchSite(distFolder: string) {
  return fixture(async (resources): Promise<BenchSite> => {
    const { path: folder } = resources.use(
      await mkdtempDisposable(path.join(tmpdir(), 'site-bench-')),
    );
    const postgres = await startEmbeddedPostgres(folder);
    resources.defer(postgres.stop);
    const database = resources.use(connectForCommand(postgres.databaseUrl));
    await migrateToLatest(database, MIGRATIONS);
    const changes = await publishSamplePosts(database);
    return {
      database,
      slug: changes[0]?.row.slug ?? '',
      folder,
      distFolder,
      async start(env = {}) {
        const adminPort = await freePort();
        const ports = { PORT: '0', ADMIN_PORT: adminPort };
        const all = { DATABASE_URL: postgres.databaseUrl, ...ports, ...env };
        const server = await startMeasured(path.join(distFolder, 'server.js'), all, folder);
        return { ...server, metrics: () => readMetrics(`http://127.0.0.1:${adminPort}`) };
      },
    };
  });
}
