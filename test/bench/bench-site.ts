import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { connectForCommand } from '../../src/database/connect.ts';
import { migrateToLatest } from '../../src/database/migrations.ts';
import type { Database } from '../../src/database/schema.ts';
import { startEmbeddedPostgres } from '../../src/development/embedded-postgres.ts';
import { findPostFiles } from '../../src/posts/files/post-source.ts';
import { publish } from '../../src/posts/publishing/publish-posts.ts';
import { type Measured, startMeasured } from './processes.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const SERVER = path.join(ROOT, 'dist/server.js');

/** A PostgreSQL with the sample posts, and the built server as often as it is wanted. */
export interface BenchSite extends AsyncDisposable {
  readonly database: Kysely<Database>;
  readonly databaseUrl: string;
  /** A slug of a sample post. */
  readonly slug: string;
  /** For logs and whatever else is not kept. */
  readonly folder: string;
  start(env?: Readonly<Record<string, string>>): Promise<ServingSite>;
}

export interface ServingSite extends Measured {
  /** One figure of its metrics. */
  metric(name: string): Promise<number>;
}

export async function startBenchSite(): Promise<BenchSite> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'site-bench-'));
  stack.defer(() => rm(folder, { recursive: true }));
  const postgres = await startEmbeddedPostgres(folder);
  stack.defer(() => postgres.stop());
  const database = connectForCommand(postgres.databaseUrl);
  stack.defer(() => database.destroy());
  await migrateToLatest(database, path.join(ROOT, 'migrations'));
  const samples = await findPostFiles([path.join(ROOT, 'src/content/posts')]);
  const { posts } = await publish(database, samples);
  const resources = stack.move();
  return {
    database,
    databaseUrl: postgres.databaseUrl,
    slug: posts[0]?.slug ?? '',
    folder,
    async start(env = {}) {
      const adminPort = await freePort();
      const ports = { PORT: '0', ADMIN_PORT: String(adminPort) };
      const all = { DATABASE_URL: postgres.databaseUrl, ...ports, ...env };
      const server = await startMeasured(SERVER, all, folder);
      return {
        ...server,
        async metric(name) {
          const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
          const line = text.split('\n').find((each) => each.startsWith(`${name} `));
          return Number(line?.split(' ')[1]);
        },
      };
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  server.close();
  return address !== null && typeof address === 'object' ? address.port : 0;
}
