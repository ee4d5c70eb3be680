import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { VFile } from 'vfile';
import { connectForCommand } from '../../database/connect.ts';
import {
  explainDatabaseFailure,
  isDatabaseUnavailable,
  isLoginRefused,
} from '../../database/failures.ts';
import type { Database } from '../../database/schema.ts';
import { withWatchdog } from '../../database/watchdog.ts';
import { EXIT_CODE } from '../../process/exit-error.ts';
import { formatAll, refuseErrors } from '../diagnostic.ts';
import { findFiles, findPostNames } from '../files/post-source.ts';
import { parsePosts, type TextEnvironment } from '../files/read-posts.ts';
import { publishPosts } from './publish.ts';
import type { MediaOptions } from './store-media.ts';

/** How often the folder is looked at: what is saved is on the site a second later. */
const POLL_INTERVAL_MS = 500;

/** The pause after a login was refused. */
const REFUSED_MS = 5_000;

interface FollowerDeps extends MediaOptions, TextEnvironment {
  readonly databaseUrl: string;
  readonly logger: Logger;
}

/**
 * Publishes the posts of a folder one by one, and again when anything in it has changed. A post with
 * errors stays on the site as it was, and the others go on. A post whose file is gone stays too. While the
 * database is unavailable, or refuses the login, it waits.
 *
 * The folder is polled, and read after two equal polls: a file may be half written. It may be a
 * symbolic link that is exchanged, as git-sync does; each round reads one target.
 */
export function followFolder(folder: string, deps: FollowerDeps) {
  const { databaseUrl, logger } = deps;
  const onWait = (text: string) => logger.info(text);
  const state = {
    /** How many posts were refused in the last round. */
    refused: 0,
    /** When the last round ended, in milliseconds since 1970; 0 before the first one. */
    succeededAt: 0,
    /** When the change was noticed that is not published yet. */
    behindSince: undefined as number | undefined,
  };

  async function publishAll(database: Kysely<Database>, signal: AbortSignal): Promise<void> {
    // Before files are read and logged again, since an outage may last.
    await database.selectFrom('changeCount').select('count').execute();
    const cwd = await realpath(folder);
    // Nothing outside of the folder belongs to a post, as in a tar.
    const files = (await findPostNames(cwd)).map(
      (name) => new VFile({ path: name, cwd, data: { isConfined: true } }),
    );
    const { posts } = await parsePosts(files, deps);
    let refused = 0;
    for (const file of files) {
      // After the watchdog has given up, a later round may have published a newer text.
      signal.throwIfAborted();
      try {
        refuseErrors([file]);
        const own = posts.filter((post) => post.file === file);
        const [change] = await publishPosts(database, own, { ...deps, onWait });
        if (!change || change.outcome === 'unchanged') continue;
        const warnings = formatAll(file.messages) || undefined;
        const { status } = change.row;
        const text = status === 'published' ? 'post published' : `post stored as ${status}`;
        logger.info({ file: file.path, warnings }, text);
      } catch (error) {
        const known = explainDatabaseFailure(error);
        if (known?.exitCode !== EXIT_CODE.data) throw error;
        refused += 1;
        logger.warn({ file: file.path, reason: known.message }, 'post refused');
      }
    }
    Object.assign(state, { refused, succeededAt: Date.now(), behindSince: undefined });
  }

  return {
    state: state as Readonly<typeof state>,
    /** Ends only with an error. @throws any error that is neither in a file nor temporary. */
    async run(): Promise<never> {
      let seen = '';
      let done = '';
      /** The reason in the last `publishing waits` of the log. */
      let told: string | undefined;
      for (; ; await sleep(POLL_INTERVAL_MS)) {
        const before = seen;
        seen = await fingerprintOf(folder);
        if (seen === done) {
          state.behindSince = undefined;
          told = undefined;
          continue;
        }
        state.behindSince ??= Date.now();
        if (seen !== before) continue;
        try {
          await withWatchdog(databaseUrl, async (signal) => {
            await using database = connectForCommand(databaseUrl, 'site_publisher');
            await publishAll(database, signal);
          });
          done = seen;
        } catch (error) {
          const isRefused = isLoginRefused(error);
          if (!isRefused && !isTemporary(error)) throw error;
          const reason = String(error);
          if (reason !== told) logger.warn({ err: error }, 'publishing waits');
          told = reason;
          // PostgreSQL logs each login that it refuses.
          if (isRefused) await sleep(REFUSED_MS);
        }
      }
    },
  };
}

/** An outage, a schema that is not there yet, or a folder that is gone while it is exchanged. */
function isTemporary(error: unknown): boolean {
  return isDatabaseUnavailable(error) || (error instanceof Error && 'syscall' in error);
}

/** Changes with every file of a folder, and with its permissions: target of the link, size and time of each file. */
async function fingerprintOf(folder: string): Promise<string> {
  try {
    const root = await realpath(folder);
    const files = (await findFiles(root)).map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      // A link may lead nowhere.
      const found = await stat(file).catch(() => undefined);
      return `${file} ${found?.size} ${found?.ctimeMs}`;
    });
    return [root, ...(await Promise.all(files)).sort()].join('\n');
  } catch (error) {
    return String(error);
  }
}
