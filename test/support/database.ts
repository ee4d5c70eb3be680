import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { Circuit } from '../../src/database/circuit.ts';
import { connect, connectForCommand, openPool } from '../../src/database/connect.ts';
import { migrateToLatest } from '../../src/database/migrate.ts';
import type { Database } from '../../src/database/schema.ts';
import { type NewPost, upsertPosts } from '../../src/posts/post-store.ts';

export const MIGRATIONS = path.join(import.meta.dirname, '../../migrations');

export interface TestDatabase extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly database: Kysely<Database>;
}

/** An empty database of the test's own, without a schema; dropped at the end. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const database = connectForCommand(url.href);
  return {
    databaseUrl: url.href,
    database,
    async [Symbol.asyncDispose]() {
      await database.destroy();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

/** A migrated database of the test's own, with the given posts. */
export async function createDatabase(posts: readonly NewPost[] = []): Promise<TestDatabase> {
  const created = await createEmptyDatabase();
  await migrateToLatest(created.database, MIGRATIONS);
  await upsertPosts(created.database, posts);
  return created;
}

/** Opens a pool as the web server does, with its rights and limits. */
export function connectAsServer(databaseUrl: string): Kysely<Database> {
  return connect(openPool(databaseUrl, new Circuit({ lost() {}, back() {} })));
}

let count = 0;

/** A post that differs from every other; a test states only what matters to it. */
export function aPost(overrides: Partial<NewPost> = {}): NewPost {
  count += 1;
  return {
    slug: `articulo-${count}`,
    title: `Artículo ${count}`,
    heroImageUrl: '/posts/zapatillas-paseo.svg',
    heroImageAlt: 'Una kettlebell sobre roble',
    description: 'De qué va este artículo.',
    content: 'Un párrafo.',
    author: 'Toni Mesquida',
    publishedAt: new Date('2026-03-12T09:00:00Z'),
    ...overrides,
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
