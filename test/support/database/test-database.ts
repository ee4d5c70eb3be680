import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { inject, vi } from 'vitest';
import { connectForCommand, connectForServer } from '../../../src/database/connect.ts';
import type { Database } from '../../../src/database/schema.ts';
import { type NewPost, upsertPost } from '../../../src/posts/publishing/store-posts.ts';
import { databaseUrl, MIGRATED, onServer } from './template-database.ts';

export type TestDatabase = Awaited<ReturnType<typeof copyDatabase>>;

export function createEmptyDatabase(postgresUrl?: string): Promise<TestDatabase> {
  return copyDatabase('template1', postgresUrl);
}

export async function createDatabase(posts: readonly NewPost[] = []): Promise<TestDatabase> {
  const created = await copyDatabase(MIGRATED);
  for (const post of posts) await upsertPost(created.database, post);
  return created;
}

/** A database of the test's own, as another one is; dropped at the end. */
export async function copyDatabase(template: string, postgresUrl = inject('postgresUrl')) {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(postgresUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = databaseUrl(postgresUrl, name);
  const database = connectForCommand(url);
  return {
    name,
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

/** Opens a connection of the test's own, which keeps its transaction and its locks. */
export async function openSession(connectionString: string) {
  const session = new pg.Client({ connectionString });
  // The server may end it.
  session.on('error', () => {});
  await session.connect();
  return Object.assign(session, { [Symbol.asyncDispose]: () => session.end() });
}

/** An address at which no database listens. */
export const NOWHERE = 'postgresql://web:secret@127.0.0.1:9/site';

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

/** Changes a post as somebody at a console would. */
export async function changePost(
  { database }: Pick<TestDatabase, 'database'>,
  slug: string,
  change: Partial<NewPost>,
): Promise<void> {
  await database.updateTable('posts').set(change).where('slug', '=', slug).execute();
}

/** Process ids of connections that wait for a lock, which another session holds. */
export async function lockedOut(
  { database }: Pick<TestDatabase, 'database'>,
  name: 'web' | 'command',
): Promise<readonly number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
     where datname = current_database() and application_name = ${name}
       and wait_event_type = 'Lock'`.execute(database);
  return rows.map(({ pid }) => pid);
}

/** Waits until a command's connection waits for a lock; gives its process id. */
export function commandWaits(posts: Pick<TestDatabase, 'database'>): Promise<number> {
  const pid = async () => (await lockedOut(posts, 'command'))[0];
  return vi.waitUntil(pid, { timeout: 10_000, interval: 20 });
}
