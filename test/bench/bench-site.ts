import path from 'node:path';
import { connectForCommand } from '../../src/database/connect.ts';
import { migrateToLatest } from '../../src/database/migrations.ts';
import { startEmbeddedPostgres } from '../../src/development/embedded-postgres.ts';
import { publishSamplePosts } from '../../src/development/local-database.ts';
import { MIGRATIONS } from '../support/database/template-database.ts';
import { fixture } from '../support/fixture.ts';
import { createFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { readMetrics } from '../support/server/metrics.ts';
import { startMeasured } from './processes.ts';

/** A PostgreSQL with the sample posts, and the built server as often as it is wanted. */
export type BenchSite = Awaited<ReturnType<typeof startBenchSite>>;

export type ServingSite = Awaited<ReturnType<BenchSite['start']>>;

/** @param distFolder what `npm run build` made, of this commit or of another one. */
export function startBenchSite(distFolder: string) {
  return fixture(async (resources) => {
    const { folder } = resources.use(await createFolder());
    const postgres = await startEmbeddedPostgres(folder);
    resources.defer(postgres.stop);
    const database = resources.use(connectForCommand(postgres.databaseUrl));
    await migrateToLatest(database, MIGRATIONS);
    const [sample] = await publishSamplePosts(database);
    if (!sample) throw new Error('there are no sample posts');
    return {
      database,
      sample: sample.row,
      /** What is measured. */
      distFolder,
      /** For logs and other temporary files. */
      folder,
      async start(env: Readonly<Record<string, string>> = {}) {
        const adminPort = await freePort();
        const ports = { PORT: '0', ADMIN_PORT: adminPort };
        const all = { DATABASE_URL: postgres.databaseUrl, ...ports, ...env };
        const server = await startMeasured(path.join(distFolder, 'server.js'), all, folder);
        /** As Prometheus reads them. */
        const metrics = () => readMetrics(`http://127.0.0.1:${adminPort}`);
        return { ...server, metrics };
      },
    };
  });
}
