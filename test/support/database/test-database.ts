import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { inject, vi } from 'vitest';
import { connectForCommand, connectForServer } from '../../../src/database/connect.ts';
import type { Database } from '../../../src/database/schema.ts';
import { type NewPost, upsertPost } from '../../../src/posts/publishing/store-posts.ts';
import { databaseUrl, MIGRATED, onServer } from './template-database.ts';

export type TestDatabase = Awaited<ReturnType<typeof copyDatabase>>;

/** An empty database of the test's own, without a schema; dropped at the end. */
export function createEmptyDatabase(postgresUrl?: string): Promise<TestDatabase> {
  return copyDatabase('template1', postgresUrl);
}

/** A migrated database of the test's own, with the given posts; dropped at the end. */
export async function createDatabase(posts: readonly NewPost[] = []): Promise<TestDatabase> {
  const created = await copyDatabase(MIGRATED);
  for (const post of posts) await upsertPost(created.database, post);
  return created;
}

/** A database of the test's own, as another one is; dropped at the end. */
export async function copyDatabase(template: string, postgresUrl = inject('postgresUrl')) {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(postgresUrl, `create database ${name} template ${template}`);
  const url = databaseUrl(postgresUrl, name);
  const database = connectForCommand(url);
  return {
    databaseUrl: url,
    database,
    async [Symbol.asyncDispose]() {
      await database.destroy();
      await onServer(postgresUrl, `drop database ${name} with (force)`);
    },
  };
}

/** Opens a pool as the web server does, with its rights and limits. */
export function connectAsServer(databaseUrl: string): Kysely<Database> {
  return connectForServer(databaseUrl).database;
}

/** Slug of the one post that a site has in tests of failures. */
export const POST = 'un-articulo';

let count = 0;

/** A post that differs from every other; a test states only what matters to it. */
export function aPost(overrides: Partial<NewPost> = {}): NewPost {
  count += 1;
  return {
    slug: `articulo-${count}`,
    title: `Artículo ${count}`,
    heroImageUrl: '/favicon.svg',
    heroImageAlt: 'Una kettlebell sobre roble',
    description: 'De qué va este artículo.',
    content: 'Un párrafo.',
    author: 'Toni Mesquida',
    publishedAt: new Date('2026-03-12T09:00:00Z'),
    ...overrides,
  };
}

/** Waits until a command's connection waits for a lock, which another session holds; gives its process id. */
export function commandWaits({ database }: Pick<TestDatabase, 'database'>): Promise<number> {
  const find = sql<{ pid: number }>`
    select pid from pg_stat_activity
     where datname = current_database() and application_name = 'command'
       and wait_event_type = 'Lock'`;
  const pid = async () => (await find.execute(database)).rows[0]?.pid;
  return vi.waitUntil(pid, { timeout: 10_000, interval: 20 });
}
