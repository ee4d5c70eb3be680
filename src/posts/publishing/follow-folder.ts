import { hash } from 'node:crypto';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { VFile } from 'vfile';
import { explainDatabaseFailure } from '../../database/failures.ts';
import { EXIT_CODE, ExitError } from '../../process/exit-error.ts';
import { hasErrors, PostFileError } from '../diagnostic.ts';
import { findPostNames } from '../files/post-source.ts';
import { parsePosts } from '../files/read-posts.ts';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.ts';

/** How often the folder is looked at: what is saved is on the site a second later. */
const LOOK_EVERY_MS = 500;

interface FollowerDeps {
  readonly folder: string;
  readonly markdown: MarkdownRenderer;
  readonly logger: Logger;
  /** Publishes one file. @throws {PostFileError} where it cannot be published. */
  publish(file: VFile): Promise<void>;
}

/** Publishes a folder, then again whenever it changes. */
export type Follower = ReturnType<typeof followFolder>;

/**
 * Publishes the posts of a folder one by one, and again what has changed. A post with errors stays on the
 * site as it was, and the others go on. A post whose file is gone stays too. While the database is
 * unavailable it waits.
 *
 * The folder is looked at, twice in the same state before it is read: a file that is being written is not
 * whole yet. It may be a symbolic link that is exchanged, as git-sync does; each round reads one target.
 */
export function followFolder(deps: FollowerDeps) {
  const { folder, logger } = deps;
  const state = {
    /** Whether the folder has been published once since the start. */
    isReady: false,
    /** How many posts were refused in the last round. */
    refused: 0,
    /** Of the last round that ended, in milliseconds since 1970. */
    succeededAt: 0,
    /** When the change was noticed that is not published yet. */
    behindSince: undefined as number | undefined,
  };
  /** What was published of each file, by its path: the same is not published again. */
  const published = new Map<string, string>();

  async function publishAll(): Promise<void> {
    const root = await realpath(folder);
    // Nothing outside of the folder belongs to a post, as in a tar.
    const filesOf = (names: readonly string[]) =>
      names.map((name) => new VFile({ path: name, cwd: root, data: { isStreamed: true } }));
    const files = filesOf(await findPostNames(root));
    const { texts } = await parsePosts(files, deps.markdown);
    let refused = 0;
    for (const file of files) {
      const text = texts.find((each) => each.file === file);
      const sources = text?.pictures.map(({ sourceHash }) => sourceHash);
      const content = hash(
        'sha256',
        JSON.stringify([text?.matter, text?.content, sources, [...(text?.hrefs ?? [])]]),
      );
      if (published.get(file.path) === content && !hasErrors(file)) continue;
      try {
        if (hasErrors(file)) throw new PostFileError([file]);
        const [again] = filesOf([file.path]);
        if (again) await deps.publish(again);
        published.set(file.path, content);
        const warnings = new PostFileError([file]).message || undefined;
        logger.info({ file: file.path, warnings }, 'post published');
      } catch (error) {
        const known = explained(error);
        if (known?.exitCode !== EXIT_CODE.data) throw error;
        refused += 1;
        published.delete(file.path);
        logger.warn({ file: file.path, reason: known.message }, 'post refused');
      }
    }
    Object.assign(state, {
      isReady: true,
      refused,
      succeededAt: Date.now(),
      behindSince: undefined,
    });
  }

  return {
    state: state as Readonly<typeof state>,
    /** Ends only with an error. @throws what is neither a fault of a file nor an outage. */
    async run(): Promise<never> {
      let seen = '';
      let done: string | undefined;
      let isOut = false;
      for (;;) {
        const now = await stateOf(folder);
        if (now !== done) state.behindSince ??= Date.now();
        if (now === seen && now !== done) {
          try {
            await publishAll();
            done = now;
            isOut = false;
          } catch (error) {
            if (!isTemporary(error)) throw error;
            if (!isOut) logger.warn({ err: error }, 'publishing waits');
            isOut = true;
          }
        }
        seen = now;
        await sleep(LOOK_EVERY_MS);
      }
    },
  };
}

/** An outage, a schema that is not there yet, or a folder that is gone while it is exchanged. */
function isTemporary(error: unknown): boolean {
  const isUnavailable = explained(error)?.exitCode === EXIT_CODE.unavailable;
  return isUnavailable || (error instanceof Error && 'syscall' in error);
}

function explained(error: unknown): ExitError | undefined {
  return error instanceof ExitError ? error : explainDatabaseFailure(error);
}

/** What changes with every file of a folder: where it is, and size and time of each file. */
async function stateOf(folder: string): Promise<string> {
  try {
    const root = await realpath(folder);
    const names = (await readdir(root, { recursive: true })).filter(
      (name) => !name.startsWith('.'),
    );
    const files = names.sort().map(async (name) => {
      // A link may lead nowhere: some editors mark by one what they edit.
      const found = await stat(path.join(root, name)).catch(() => undefined);
      return `${name} ${found?.size} ${found?.mtimeMs}`;
    });
    return [root, ...(await Promise.all(files))].join('\n');
  } catch (error) {
    return String(error);
  }
}
